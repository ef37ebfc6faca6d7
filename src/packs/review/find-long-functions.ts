import { shownName } from './find-complex-functions.ts'
import { type Finding, grade, type Severity } from './finding.ts'
import { type MeasuredFile, measureFiles } from './measured-files.ts'
import type { Analysis } from './report.ts'
import type { ReviewedFolder } from './reviewed-folder.ts'
import type { MeasuredFunction } from './script/measured-script.ts'

type LengthLimits = Readonly<Record<Severity, number>>

const functionLimits: LengthLimits = { high: 250, medium: 120, low: 60 }
const fileLimits: LengthLimits = { high: 3000, medium: 1000, low: 500 }
const parameterLimits: LengthLimits = { high: 12, medium: 7, low: 5 }

/** Settings written as code are long lists. */
const isSettings = /\.config\.[cm]?[jt]s$/

/** A file with less of it in functions is a table, which may be long. */
const leastShareInFunctions = 0.3

/** Functions, files and lists of parameters that are too long to take in at once. */
export async function findLongFunctions(folder: ReviewedFolder): Promise<Analysis> {
  const { files, notes } = await measureFiles(folder)
  const findings = files
    .filter(({ isTest, path }) => !isTest && !isSettings.test(path))
    .flatMap((file) => [...longFile(file), ...file.functions.flatMap((one) => longFunction(file.path, one))])
  return { findings, checked: files.length, unit: ['file', 'files'], notes }
}

function longFunction(path: string, measured: MeasuredFunction): Finding[] {
  const { name, line, column, lastLine, ownLines, parameters } = measured
  const place = { path, line, column }
  const found: Finding[] = []
  const length = grade(ownLines, functionLimits)
  if (length !== undefined) {
    found.push({
      rule: 'long-function',
      severity: length,
      ...place,
      message: `${shownName(name)} has ${ownLines} lines of code (lines ${line} to ${lastLine}).`,
      why: 'It can’t be read in one go, and it does more than one thing.',
      fix: 'Give each of its steps a function with a name.',
    })
  }
  const list = grade(parameters, parameterLimits)
  if (list !== undefined) {
    found.push({
      rule: 'long-parameter-list',
      severity: list,
      ...place,
      message: `${shownName(name)} takes ${parameters} parameters.`,
      why: 'Callers mix up their order, and each new one changes every call.',
      fix: 'Take one object with named fields.',
    })
  }
  return found
}

function longFile({ path, codeLines, functions }: MeasuredFile): Finding[] {
  const severity = grade(codeLines, fileLimits)
  const inFunctions = functions.reduce((sum, { ownLines }) => sum + ownLines, 0)
  if (severity === undefined || inFunctions < codeLines * leastShareInFunctions) return []
  return [
    {
      rule: 'long-file',
      severity,
      path,
      line: 1,
      message: `The file has ${codeLines} lines of code and ${functions.length} functions.`,
      why: 'What belongs together is hard to see, and changes collide.',
      fix: 'Split it so that each file answers one question.',
    },
  ]
}
