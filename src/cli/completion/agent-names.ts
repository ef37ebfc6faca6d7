import { settingTable } from '../../config/setting-table.ts'

const { env, default: usual = '' } = settingTable.agents

/** What `baton.yaml` says, without comment and quotation marks. */
const configured =
  'sed -n -e "s/^agents:[[:space:]]*//p" baton.yaml 2>/dev/null | sed -e "s/[[:space:]]#.*//" -e "s/[[:space:]]*\\$//" | tr -d "\\042\\047"'

/**
 * Prints the names of the agents, in the words of any POSIX shell: from the files themselves, so that no Node has to
 * start while the user waits. The folder is found as the setting is: environment, then baton.yaml, then the default.
 */
export const agentNames: string = [
  `dir="\${${env}:-$(${configured})}"`,
  // What a project says must not be taken for an option.
  'case "$dir" in -*) dir="./$dir" ;; esac',
  `find -L "\${dir:-${usual}}" -mindepth 1 -maxdepth 16 \\( -name ".*" -o -name node_modules \\) -prune -o -type f -name "*.md" -print 2>/dev/null | sed -n -e "s|.*/||" -e "/^[Rr][Ee][Aa][Dd][Mm][Ee][.]/d" -e "s/[.]md\\$//p" | sort -u`,
].join('; ')
