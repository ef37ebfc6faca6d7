import { type LicenceExpression, parseSpdx } from './spdx.ts'

/**
 * What a licence asks of users of the code, the freest first:
 * `permissive` little more than naming the authors; `weak-copyleft` that changes to the code itself are shared;
 * `strong-copyleft` that everything it becomes part of is; `restricted` limits its users or its uses.
 */
export type LicenceKind = 'permissive' | 'weak-copyleft' | 'strong-copyleft' | 'restricted' | 'unknown' | 'missing'

/** Licences to accept or refuse whatever their kind, by their SPDX ids. */
export interface LicencePolicy {
  readonly allow?: readonly string[]
  readonly refuse?: readonly string[]
}

const order: readonly LicenceKind[] = [
  'permissive',
  'weak-copyleft',
  'strong-copyleft',
  'unknown',
  'restricted',
  'missing',
]

const kinds: readonly (readonly [RegExp, LicenceKind])[] = [
  [
    /^(?:MIT(?:-0|-CMU|NFA)?|X11|ISC|0BSD|BSD(?:-[1234]-Clause.*)?|BSD-Source-Code|Apache-(?:1\.[01]|2\.0)|Apache|Unlicense|Unlicence|CC0-1\.0|CC-BY-[34]\.0|CC-PDDC|WTFPL|Zlib|zlib-acknowledgement|libpng(?:-2\.0)?|BSL-1\.0|PostgreSQL|Python-2\.0(?:\.1)?|PSF-2\.0|Unicode-(?:DFS-201[56]|3\.0|TOU)|BlueOak-1\.0\.0|Artistic-2\.0|AFL-[\d.]+|NCSA|UPL-1\.0|MulanPSL-2\.0|HPND|curl|FTL|IJG|Ruby|OFL-1\.[01]|W3C(?:-\d+)?|Public-?Domain|ODC-By-1\.0|MS-PL|OpenSSL|Beerware|Fair|JSON)$/i,
    'permissive',
  ],
  [
    /^(?:LGPL-.*|MPL-.*|EPL-.*|CDDL-.*|CPL-1\.0|APSL-2\.0|MS-RL|EUPL-1\.[012]|OSL-[\d.]+|CC-BY-SA-[\d.]+|CECILL-C|Artistic-1\.0.*)$/i,
    'weak-copyleft',
  ],
  [/^(?:A?GPL-.*|GPL|AGPL|CECILL-2\.[01]|Sleepycat|QPL-1\.0|RPL-1\.[15])$/i, 'strong-copyleft'],
  [
    /^(?:UNLICENSED|SSPL-1\.0|BUSL-1\.1|Elastic-2\.0|CC-BY-N[CD].*|CC-BY-NC.*|PolyForm-.*|Confluent-.*|FSL-.*|Commons-Clause|Proprietary)$/i,
    'restricted',
  ],
]

/** Leave to link, which takes the copyleft off whatever uses the code. */
const linking = /classpath|gcc|linking|autoconf|bison|LLVM|openvpn|u-boot|font/i

/** What kind of licence a text names; `written` is what stands in a package. */
export function licenceKind(written: string | undefined, policy: LicencePolicy = {}): LicenceKind {
  if (written === undefined || written.trim() === '') return 'missing'
  const expression = parseSpdx(withoutFreeForm(written))
  return expression === undefined ? 'unknown' : kindOf(expression, policy)
}

/** Of a choice the freest counts, of several together the strictest. */
function kindOf(expression: LicenceExpression, policy: LicencePolicy): LicenceKind {
  if (expression.kind === 'licence') return kindOfOne(expression, policy)
  const ranks = expression.parts.map((part) => order.indexOf(kindOf(part, policy)))
  return order[expression.kind === 'or' ? Math.min(...ranks) : Math.max(...ranks)] ?? 'unknown'
}

function kindOfOne(
  { id, exception = '' }: { readonly id: string; readonly exception?: string },
  policy: LicencePolicy,
): LicenceKind {
  const plain = id.replace(/\+$/, '')
  const names = (list: readonly string[] | undefined): boolean =>
    list?.some((one) => one.toLowerCase() === id.toLowerCase() || one.toLowerCase() === plain.toLowerCase()) === true
  if (names(policy.refuse)) return 'restricted'
  if (names(policy.allow)) return 'permissive'
  const kind = kinds.find(([pattern]) => pattern.test(plain))?.[1] ?? 'unknown'
  return kind === 'strong-copyleft' && linking.test(exception) ? 'weak-copyleft' : kind
}

/** Names that people write instead of the SPDX id. */
function withoutFreeForm(written: string): string {
  const plain = written.trim()
  if (/^(?:the )?MIT(?: licen[sc]e)?$/i.test(plain) || /^MIT\/X11$/i.test(plain)) return 'MIT'
  if (/^(?:the )?apache(?: software)? ?(?:licen[sc]e)?,? ?(?:version|v)? ?2(?:\.0)?$/i.test(plain)) return 'Apache-2.0'
  if (/^(?:new|revised|modified) BSD$/i.test(plain)) return 'BSD-3-Clause'
  // `MIT/Apache-2.0` and `MIT, Apache-2.0` leave the choice.
  return /^[\w.+-]+(?:\s*[/,]\s*[\w.+-]+)+$/.test(plain) ? plain.split(/(?:(?<!\s)\s+)?[/,]\s*/).join(' OR ') : plain
}
