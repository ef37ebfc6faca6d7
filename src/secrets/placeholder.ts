const saysSo =
  /example|sample|placeholder|dummy|fake|mock|change[-_ ]?(?:me|it|this)|replace|insert|redacted|removed|hidden|masked|your[-_ ]?|my[-_](?:key|token|secret|pass)|(?:^|[-_])(?:foo|bar|baz|test|testing|todo|tbd|none|null|undefined|default|demo|local|dev|admin|root|user|guest)(?:$|[-_\d])|not[-_ ]?a[-_ ]?(?:real|secret)|(?<!x)x{4,}|(?<!\*)\*{3,}|\.{3}|…|<[^>]{0,300}>|\[[^\]]{0,300}\]|do[-_]?not[-_]?use/i
const isReference =
  /\$\{|\$\(|\{\{|%\(|%s|%\{|^\$[A-Za-z_]|^process\.env|^import\.meta|^os\.environ|^env\(|^ENC\[|^!vault|^vault:|^op:\/\/|^arn:|^ssm:/
const runs = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', '9876543210']

/** Whether a value only stands for a secret: it says so, refers to another place, or follows a pattern. */
export function isPlaceholder(value: string): boolean {
  return saysSo.test(value) || isReference.test(value) || isMonotonous(value)
}

/** The same characters again and again, or in the order of the alphabet. */
function isMonotonous(value: string): boolean {
  if (/(.)\1{4,}/.test(value)) return true
  const lower = value.toLowerCase()
  if (runs.some((run) => hasRun(lower, run, 6))) return true
  return new Set(lower).size < Math.min(6, value.length / 2) || repeats(lower)
}

function hasRun(text: string, run: string, length: number): boolean {
  for (let at = 0; at + length <= run.length; at++) if (text.includes(run.slice(at, at + length))) return true
  return false
}

/** `abcabcabc`. */
function repeats(text: string): boolean {
  for (let length = 1; length <= text.length / 3; length++) {
    if (
      text ===
      text
        .slice(0, length)
        .repeat(Math.ceil(text.length / length))
        .slice(0, text.length)
    )
      return true
  }
  return false
}
