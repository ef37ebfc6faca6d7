import { isObject, type Json, type JsonObject } from '../../../src/events/json.ts'

/**
 * What OpenAI's documentation of structured outputs allows in a strict schema ("Supported schemas", 2026), written down
 * without a look at the code that makes them.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  string: ['pattern', 'format', 'enum', 'const'],
  number: ['multipleOf', 'maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum', 'enum', 'const'],
  integer: ['multipleOf', 'maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum', 'enum', 'const'],
  boolean: ['enum', 'const'],
  null: ['enum', 'const'],
  object: ['properties', 'required', 'additionalProperties'],
  array: ['items', 'minItems', 'maxItems'],
}

const formats = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid']

/** Everything that is wrong with a schema that is to be strict. */
export function strictProblems(root: JsonObject): string[] {
  const problems: string[] = []
  const counts = { properties: 0, listed: 0, characters: 0 }
  const definitions = isObject(root['$defs']) ? root['$defs'] : {}
  const look = (schema: Json | undefined, place: string, depth: number): void => {
    if (!isObject(schema)) return void problems.push(`${place}: no schema`)
    if (depth > 10) problems.push(`${place}: more than 10 levels`)
    const { $defs, description, ...rest } = schema
    if (description !== undefined && typeof description !== 'string') problems.push(`${place}: description`)
    if ($defs !== undefined && schema !== root) problems.push(`${place}: definitions that are not at the root`)
    if ('$ref' in rest) {
      if (Object.keys(rest).length > 1 || description !== undefined) problems.push(`${place}: something beside $ref`)
      const name = String(rest['$ref']).replace('#/$defs/', '')
      if (!Object.hasOwn(definitions, name)) problems.push(`${place}: a reference to nothing`)
      return
    }
    if ('anyOf' in rest) {
      if (schema === root) problems.push('anyOf at the root')
      if (Object.keys(rest).length > 1) problems.push(`${place}: something beside anyOf`)
      const branches = rest['anyOf']
      if (!Array.isArray(branches) || branches.length === 0) problems.push(`${place}: no alternatives`)
      else branches.forEach((branch, index) => void look(branch, `${place}/${index}`, depth))
      return
    }
    const { type, ...keywords } = rest
    const types = Array.isArray(type) ? type : [type]
    const fitting = types.flatMap((name) => allowed[String(name)] ?? [`no type ${name}`])
    for (const keyword of Object.keys(keywords)) {
      if (!fitting.includes(keyword)) problems.push(`${place}: ${keyword} of ${types.join(' or ')}`)
    }
    const listed = keywords['enum']
    if (Array.isArray(listed)) {
      counts.listed += listed.length
      counts.characters += listed.join('').length
      if (listed.length > 250 && listed.join('').length > 15_000) problems.push(`${place}: too long a list`)
      if (new Set(listed).size < listed.length) problems.push(`${place}: listed twice`)
    }
    if (keywords['format'] !== undefined && !formats.includes(String(keywords['format'])))
      problems.push(`${place}: format`)
    if (types.includes('array')) look(keywords['items'], `${place}/items`, depth + 1)
    if (!types.includes('object')) return
    const { properties, required, additionalProperties } = keywords
    if (additionalProperties !== false) problems.push(`${place}: more properties than are named`)
    const names = Object.keys(isObject(properties) ? properties : {})
    if (
      JSON.stringify(names.toSorted()) !== JSON.stringify([...(Array.isArray(required) ? required : [])].toSorted())
    ) {
      problems.push(`${place}: not everything is required`)
    }
    counts.properties += names.length
    counts.characters += names.join('').length
    for (const name of names) look(isObject(properties) ? properties[name] : undefined, `${place}/${name}`, depth + 1)
  }
  if (root['type'] !== 'object') problems.push('the root is no object')
  look(root, '', 1)
  for (const [name, definition] of Object.entries(definitions)) {
    counts.characters += name.length
    look(definition, `$defs/${name}`, 1)
  }
  if (counts.properties > 5_000) problems.push('more than 5,000 properties')
  if (counts.listed > 1_000) problems.push('more than 1,000 listed values')
  if (counts.characters > 120_000) problems.push('more than 120,000 characters of names and values')
  return problems
}
