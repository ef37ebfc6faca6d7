/**
 * Words that leave nothing open, once what is looked for, where, and where it goes are taken out of a description: it asks for all
 * of it. Any other word may narrow it ("older than a week", "except tests"), and rules must not pass over that.
 */
const plainWords: ReadonlySet<string> = new Set(
  [
    'find search grep scan look list locate collect gather show write save put store record make create compile generate',
    'produce tell give count how many number please me you can could',
    'every all each any the a an of in under inside within from for to into as at and or through out up with',
    'that which where is are there do does have has having contain contains containing mention mentions mentioning',
    'mentioned include includes including say says occur occurs appear appears',
    'line lines occurrence occurrences comment comments entry entries item items marker markers mark marks text texts',
    'word words phrase phrases string strings term terms place places file files folder folders directory directories',
    'project repository repo codebase code source here whole entire',
    'table column columns markdown row rows path paths numbers name names result results it them its their',
  ]
    .join(' ')
    .split(' '),
)

/** Whether nothing in a text could mean less than all of it. */
export function isSaidPlainly(rest: string): boolean {
  return (rest.toLowerCase().match(/(?:(?<![\p{L}\p{N}_'’-])[\p{L}\p{N}_'’-]+)?[\p{L}\p{N}]/gu) ?? []).every((word) =>
    plainWords.has(word),
  )
}
