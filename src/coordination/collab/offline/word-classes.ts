/** Words by what they do to a statement. They are few and closed, so that what they leave out is rather unsure. */
function set(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/))
}

export const auxiliaries: ReadonlySet<string> = set(
  'is are was were am be been being has have had having do does did gets get got',
)

/** After these something is not so, or not so yet. */
export const future: ReadonlySet<string> = set('will shall about-to going-to')

/** After these something may be so. */
export const modals: ReadonlySet<string> = set('would could should may might can must ought')

export const negations: ReadonlySet<string> = set(
  'not no never none nobody nothing neither nor without 0 zero unable refuse refuses refused lack lacks lacked',
)

/** How much of it is so: not all of it. */
export const degrees: ReadonlySet<string> = set(
  'almost nearly hardly barely scarcely half partly partially halfway largely mostly virtually practically basically essentially roughly far-from close-to short-of percent % somewhat yet',
)

/** Said, believed or wished rather than known. */
export const doubts: ReadonlySet<string> = set(
  'likely probably possibly perhaps maybe supposedly apparently seemingly allegedly presumably potentially ' +
    'hope hopes hoped hoping believe believes believed assume assumes assumed expect expects expected doubt doubts doubted ' +
    'claim claims claimed says said say told tell asked ask asks wonder wonders thought guess guesses suppose supposes ' +
    'supposed pretend pretends imagine imagines seem seems seemed appear appears appeared looked suspect suspects suggest ' +
    'suggests suggested wish wishes want wants wanted wanting predict predicts rumour rumoured unclear unsure uncertain ' +
    'surprised thinks feels true false or whether how why plan plans planned try tries tried trying intend intends meant report reports ' +
    'reported reporting according tomorrow tonight soon shortly later eventually only-not ideally unlikely considered seldom sometimes often occasionally ever sure ensure ensures ensuring',
)

/** What begins a part that is only supposed to be so. */
export const suppositions: ReadonlySet<string> = set(
  'if unless when whenever once until till whether supposing assuming provided providing lest',
)

/** What follows a statement and takes half of it back. */
export const reservations: ReadonlySet<string> = set(
  'only until except unless if or subject according due tomorrow soon later otherwise conditional conditionally provisionally provided pending once when assuming principle',
)

/** Before a thing: not this one, or not all of it. */
export const otherOnes: ReadonlySet<string> = set(
  'old older previous former earlier last prior other another next future some part parts half few most many certain ' +
    'first second third only single one whichever whatever',
)

export const determiners: ReadonlySet<string> = set(
  'the a an this that these those my your our his her its their all every each both any some no more several two three four ' +
    'five six seven eight nine ten further enough many few other',
)

export const prepositions: ReadonlySet<string> = set(
  'in on at by for from of to with within into about after before during since through under over between across against as',
)

/** What may stand between a thing and what is said of it without changing it. */
export const adverbs: ReadonlySet<string> = set(
  'now already also just finally still all both thus therefore then today yesterday again indeed really fully entirely ' +
    'completely totally wholly so-far officially formally hereby both here there well clearly therefore always either so',
)

/** What may stand before and in what is said and leaves it as it is, or makes it stronger. Any other adverb may not. */
export const neutralAdverbs: ReadonlySet<string> = set(
  'now already also just finally still today yesterday again indeed really fully entirely completely totally wholly ' +
    'officially formally hereby herewith here well clearly therefore thus then so hence successfully thoroughly carefully ' +
    'correctly properly unanimously permanently definitely definitively certainly absolutely truly newly recently duly ' +
    'jointly unconditionally explicitly expressly urgently obviously undoubtedly lastly happily gladly currently ' +
    'immediately safely cleanly both all together',
)

export const pronouns: ReadonlySet<string> = set(
  'i we they he she it this that these those you someone somebody everyone everybody',
)

/** What begins a clause that asks for something to be done. */
export const imperatives: ReadonlySet<string> = set(
  'make ensure let tell report watch check verify say write ignore pretend call stop wait please remember remind note ' +
    'imagine ask give send mark confirm assume do keep see look find list pretend declare',
)

/** What may stand before things without making them others. */
export const measures: ReadonlySet<string> = set(
  'serious minor major small big critical obvious severe known new additional still',
)

/** Things that go wrong, one as good as the other when a statement names only one. */
export const mishaps: readonly ReadonlySet<string>[] = [
  set('error errors mistake mistakes bug bugs fault faults defect defects failure failures'),
  set('problem problems issue issues'),
]
