/** An author of a document: a person with names, or a body with a name of its own. */
export type DocumentAuthor = { readonly family: string; readonly given: readonly string[] } | { readonly body: string }

const bodies =
  /\b(?:ltd|inc|llc|plc|gmbh|as|ab|co|corp(?:oration)?|compan(?:y|ies)|universit\w*|college|school|department|dept|ministr\w*|agency|authority|council|committee|commission|board|group|team|office|bureau|institute?|society|association|foundation|federation|union|organi[sz]ation|cent(?:er|re)|laborator\w*|lab|labs|library|museum|hospital|bank|press|news|times|post|journal|magazine|government|county|municipality|city|state|nations|fund|shipyard|ferries|railways?|airlines?|industries|systems|technologies|solutions|services|partners|consult\w*|engineering|project|programme|program|network|alliance|consortium|secretariat|editors?|staff|contributors|wikipedia)\b/i

/** What stands before a name and is none: "Prof. Dr. Ilse Varga". */
const titles = /^(?:(?:dr|prof|professor|mr|mrs|ms|mx|sir|dame|rev|ing|dipl)\b\.?(?:-ing\.)?\s+)+(?=\S)/i

const particles = /^(?:von|van|de|der|den|del|della|di|da|la|le|du|dos|zu|zur|ter|ten|bin|al|el|y)$/i

/** The authors that a text names, such as "Doe, Jane; Smith, A. B." or "Jane Doe and A. B. Smith". */
export function authorsIn(text: string | null): DocumentAuthor[] {
  const plain = (text ?? '').replace(/\bet al\.?$/i, '').trim()
  if (plain === '') return []
  if (bodies.test(plain) && !/[;]|\sand\s|&/.test(plain)) return [{ body: plain }]
  const parts = plain.includes(';')
    ? plain.split(/(?:(?<!\s)\s+)?;\s*/)
    : isInverted(plain)
      ? [plain]
      : plain.split(/(?:(?<!\s)\s+)?,\s*(?:and\s+|&\s*)?|(?<!\s)\s+(?:and|&)\s+/)
  return parts.filter((part) => part.trim() !== '').map(authorOf)
}

/** "Doe, Jane" is one person, "Jane Doe, Max Roe" are two. */
function isInverted(text: string): boolean {
  const parts = text.split(/(?:(?<!\s)\s+)?,\s*/)
  return parts.length === 2 && parts[0]?.includes(' ') === false && !/\s(?:and|&)\s/.test(text)
}

function authorOf(part: string): DocumentAuthor {
  const name = part.trim().replace(/\s+/g, ' ').replace(titles, '')
  const [before = '', after] = name.split(/(?:(?<!\s)\s+)?,\s*/)
  if (after !== undefined) return { family: before, given: after.split(' ') }
  const words = name.split(' ')
  const isPerson =
    words.length >= 2 &&
    words.length <= 5 &&
    !bodies.test(name) &&
    !/\d|^the\b/i.test(name) &&
    words.every((word) => /^\p{Lu}/u.test(word) || particles.test(word)) &&
    !words.some((word) => /^\p{Lu}{3,}$/u.test(word))
  if (!isPerson) return { body: name }
  const first = words.findIndex((word, index) => index > 0 && particles.test(word))
  const cut = first > 0 ? first : words.length - 1
  return { family: words.slice(cut).join(' '), given: words.slice(0, cut) }
}

/** `J. A.` of "Jane Anne" and "J.A.". */
export function initialsOf(given: readonly string[]): string {
  return given
    .flatMap((name) => name.replace(/\./g, '. ').trim().split(/\s+/))
    .map((name) =>
      name
        .split('-')
        .map((one) => `${one.charAt(0).toUpperCase()}.`)
        .join('-'),
    )
    .join(' ')
}
