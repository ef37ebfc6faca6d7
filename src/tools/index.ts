export { builtInTools } from './built-in-tools.ts'
export { defineTool } from './define-tool.ts'
