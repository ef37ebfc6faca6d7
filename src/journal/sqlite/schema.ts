import { sha256 } from '../../kernel/digest.ts'

/** How SQLite keeps what a file was made with. */
export type SchemaRow = [type: string, name: string, table: string, sql: string | null]

/** The hash of all that each format was made with; counted from 1, and as unchanging as the steps that made it. */
const digests: readonly string[] = [
  'd8f80c0f017c7cdcfa2b863fb27345967272c1bccbd6b16717f6f79a59ca49b3',
  'fca102bf4c603ac4665af75c7acd36bc37c2433420eaaec7e1d8995035fc33e5',
  '4a1a691b93c76732f83e18f3a1cefacda478da0e3b2d3e9ad34d254245b2c3dc',
  'fca5bbe891145972de3dfc59a25603808c0b2d9184c37d2f6e9508c299f23f9b',
  '421a4fe80b07e8d40d7ca2599d0311c2047e8a289814cae7d584819f6fb39b64',
  '9650218e8f55c859872b9646f62337104fa52bfe2207d6cf5a08a4653d62e6b9',
  'faa41c63cdb3c1081e9449fff2a947dac0ca67749e069ff23cfd42ea560ad1c8',
  '658dfac02afc91aaa137163c25d117b5036f6a310f5989c0b73ecd1054c527a9',
  '8ea1c5c6a84505cb050cd8d7a24115d4125f83109e737864affb1937919bbcaa',
  '335395bf8a00993db78ad3f4c0c0ee3b7da698619a434a8d59b4a1b39d16f0d3',
  '335395bf8a00993db78ad3f4c0c0ee3b7da698619a434a8d59b4a1b39d16f0d3',
]

/**
 * Why a file is not as Baton makes its journals. Triggers and views are programs: a file from elsewhere could
 * change what is written, or answer a question without end.
 */
export function problemOfSchema(made: readonly SchemaRow[], version: number): string | undefined {
  const program = made.find(([type]) => type !== 'table' && type !== 'index')
  if (program !== undefined) return `it holds the ${program[0]} "${program[1]}", and Baton makes none`
  if (version === 0 || digestOfSchema(made) === digests[version - 1]) return undefined
  return 'its tables are not as Baton makes them'
}

export function digestOfSchema(made: readonly SchemaRow[]): string {
  return sha256(JSON.stringify(made))
}
