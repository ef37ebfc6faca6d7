/** What a text says about a condition: that it holds, that it does not hold (yet), or nothing that settles it. */
export type Said = 'yes' | 'no' | 'unknown'

/** Texts of agents, each with what it says about one condition. */
export interface AtomPairs {
  readonly condition: string
  readonly family: 'completion' | 'approval' | 'need' | 'error'
  readonly texts: readonly (readonly [text: string, said: Said])[]
}

/** The half that rules may be tuned on. It was written before any rule, together with the half that they may not. */
export const atomPairs: readonly AtomPairs[] = [
  {
    condition: 'draft is complete',
    family: 'completion',
    texts: [
      ['The draft is complete and saved as draft_v1.md.', 'yes'],
      ["I've finished the draft; all five sections are in place.", 'yes'],
      ['Draft complete. 1,520 words.', 'yes'],
      ['The draft is not complete yet: the conclusion is missing.', 'no'],
      ['I am still working on the draft and will finish it tomorrow.', 'no'],
      ['Here are three ideas for the title.', 'unknown'],
    ],
  },
  {
    condition: 'research complete',
    family: 'completion',
    texts: [
      ['Research is complete. I collected seven sources.', 'yes'],
      ['I have completed the research and stored my notes in research_notes.json.', 'yes'],
      [
        'I read all seven papers, compared their samples and wrote down every figure with its page. The research is thus complete.',
        'yes',
      ],
      ['The research is only half done; two questions remain open.', 'no'],
      ["I haven't completed the research because the archive was offline.", 'no'],
      ['Research on this topic goes back to the 1970s.', 'unknown'],
    ],
  },
  {
    condition: 'review is done',
    family: 'completion',
    texts: [
      ['The review is done; my comments are inline.', 'yes'],
      ['I have now reviewed the whole text. Review finished.', 'yes'],
      ['Done with the review.', 'yes'],
      ['I could not finish the review, since the file was truncated.', 'no'],
      ['The review board meets on Tuesdays.', 'unknown'],
    ],
  },
  {
    condition: 'raw data collected',
    family: 'completion',
    texts: [
      ['I collected the raw data from all twelve stations.', 'yes'],
      ['All raw data has been collected and stored in data.csv.', 'yes'],
      ['No raw data could be collected because the sensor was offline.', 'no'],
      ['Raw data still has to be collected.', 'no'],
      ['Raw data is usually noisy.', 'unknown'],
    ],
  },
  {
    condition: 'all sections included',
    family: 'completion',
    texts: [
      ['All sections are included, from the introduction to the conclusion.', 'yes'],
      ['The draft includes all sections of the outline.', 'yes'],
      ['Not all sections are included: the methods part is missing.', 'no'],
      ['Two sections are still missing.', 'no'],
      ['Sections may be reordered later.', 'unknown'],
    ],
  },
  {
    condition: 'outline ready',
    family: 'completion',
    texts: [
      ['The outline is ready.', 'yes'],
      ['I have prepared the outline below.', 'yes'],
      ["The outline isn't ready.", 'no'],
      ['The outline will be ready by Friday.', 'no'],
      ['An outline helps to keep a text short.', 'unknown'],
    ],
  },
  {
    condition: 'tests written',
    family: 'completion',
    texts: [
      ['I wrote the tests for all three endpoints.', 'yes'],
      ['Tests have been written and committed.', 'yes'],
      ['I have not written any tests.', 'no'],
      ['Tests still need to be written.', 'no'],
      ['Tests run in about two minutes.', 'unknown'],
    ],
  },
  {
    condition: 'content approved',
    family: 'approval',
    texts: [
      ['I approve the content.', 'yes'],
      ['The content is approved.', 'yes'],
      ['Content approved without changes.', 'yes'],
      ['I cannot approve the content in this form.', 'no'],
      ['The content was rejected.', 'no'],
      ['The content is about solar power.', 'unknown'],
    ],
  },
  {
    condition: 'architecture approved',
    family: 'approval',
    texts: [
      ['The board has approved the architecture.', 'yes'],
      ['Architecture approved by both leads this morning.', 'yes'],
      ['The architecture has not been approved.', 'no'],
      ['Approval of the architecture is still pending.', 'no'],
      ['The architecture uses three services.', 'unknown'],
    ],
  },
  {
    condition: 'quality standards met',
    family: 'approval',
    texts: [
      ['The text meets our quality standards.', 'yes'],
      ['All quality standards are met.', 'yes'],
      ['The text does not meet the quality standards.', 'no'],
      ['It fails to meet quality standards in two places.', 'no'],
      ['Quality standards are listed in the handbook.', 'unknown'],
    ],
  },
  {
    condition: 'ready for review',
    family: 'approval',
    texts: [
      ['The draft is ready for review.', 'yes'],
      ["It's ready for your review now.", 'yes'],
      ['This is not ready for review.', 'no'],
      ['It needs another pass before it is ready for review.', 'no'],
      ['Reviews take about a day.', 'unknown'],
    ],
  },
  {
    condition: 'legal has signed off',
    family: 'approval',
    texts: [
      ['Legal has signed off on the contract.', 'yes'],
      ['Legal signed off yesterday.', 'yes'],
      ['Legal has not signed off.', 'no'],
      ['We are waiting for legal to sign off.', 'no'],
      ['Legal received the contract on Monday.', 'unknown'],
    ],
  },
  {
    condition: 'design accepted',
    family: 'approval',
    texts: [
      ['The client accepted the design.', 'yes'],
      ['Design accepted.', 'yes'],
      ['The client declined the design.', 'no'],
      ['The design has yet to be accepted.', 'no'],
      ['The design has two columns.', 'unknown'],
    ],
  },
  {
    condition: 'revisions needed',
    family: 'need',
    texts: [
      ['Revisions are needed in sections 2 and 4.', 'yes'],
      ['The text needs revision: two claims have no source.', 'yes'],
      ['Please revise the introduction.', 'yes'],
      ['A clear piece with a strong ending. Still, the middle drags, and I think revisions are needed there.', 'yes'],
      ['No revisions are needed.', 'no'],
      ['The text needs no further revision.', 'no'],
      ['The revision history is attached.', 'unknown'],
    ],
  },
  {
    condition: 'research phase needed',
    family: 'need',
    texts: [
      ['We need a research phase before writing.', 'yes'],
      ['A research phase is needed, since no sources were given.', 'yes'],
      ['No research phase is needed; all facts were supplied.', 'no'],
      ['We can skip the research phase.', 'no'],
      ['The research phase of the last project took two weeks.', 'unknown'],
    ],
  },
  {
    condition: 'writing needed',
    family: 'need',
    texts: [
      ['The notes are in; now writing is needed.', 'yes'],
      ['Someone needs to write the article.', 'yes'],
      ['No writing is needed for this request.', 'no'],
      ['Writing is my favourite part.', 'unknown'],
      ['The writing on the sign was faded.', 'unknown'],
    ],
  },
  {
    condition: 'more sources needed',
    family: 'need',
    texts: [
      ['We need more sources for the second claim.', 'yes'],
      ['More sources are required.', 'yes'],
      ['No more sources are needed.', 'no'],
      ['We have enough sources.', 'no'],
      ['The sources are listed below.', 'unknown'],
    ],
  },
  {
    condition: 'error requires human intervention',
    family: 'need',
    texts: [
      ['This error requires human intervention.', 'yes'],
      ['The error cannot be fixed automatically; a human must intervene.', 'yes'],
      ['The error does not require human intervention.', 'no'],
      ['I fixed the error without human help.', 'no'],
      ['The error appeared at 10:30.', 'unknown'],
    ],
  },
  {
    condition: 'needs analysis',
    family: 'need',
    texts: [
      ['The data needs analysis.', 'yes'],
      ['These figures need to be analysed.', 'yes'],
      ['The data needs no further analysis.', 'no'],
      ['The data has already been analysed.', 'no'],
      ['The analysis team has four members.', 'unknown'],
    ],
  },
  {
    condition: 'clarification needed',
    family: 'need',
    texts: [
      ['I need clarification on the audience.', 'yes'],
      ["Could you clarify which year you mean? I can't go on without it.", 'yes'],
      ['No clarification is needed.', 'no'],
      ['Everything is clear; I need no clarification.', 'no'],
      ['The clarification in the appendix is short.', 'unknown'],
    ],
  },
  {
    condition: 'error detected',
    family: 'error',
    texts: [
      ['I detected an error in the third table.', 'yes'],
      ['An error occurred while fetching the page.', 'yes'],
      ['Error: the file could not be read.', 'yes'],
      ['No errors were detected.', 'no'],
      ['Everything ran without errors.', 'no'],
      ['Error handling is described in chapter 5.', 'unknown'],
    ],
  },
  {
    condition: 'quality issues found',
    family: 'error',
    texts: [
      ['I found several quality issues in the draft.', 'yes'],
      ['Quality issues were found in two sections.', 'yes'],
      ['I found no quality issues.', 'no'],
      ['There are no quality issues.', 'no'],
      ['Quality issues are tracked in a spreadsheet.', 'unknown'],
    ],
  },
  {
    condition: 'no errors found',
    family: 'error',
    texts: [
      ['No errors found.', 'yes'],
      ['I checked every figure and found no errors.', 'yes'],
      ['I found two errors.', 'no'],
      ['Errors were found in the second table.', 'no'],
      ['I will look for errors next.', 'unknown'],
    ],
  },
  {
    condition: 'build failed',
    family: 'error',
    texts: [
      ['The build failed with exit code 2.', 'yes'],
      ['Build failed: missing dependency.', 'yes'],
      ['The build succeeded.', 'no'],
      ['The build did not fail.', 'no'],
      ['The build takes four minutes.', 'unknown'],
    ],
  },
  {
    condition: 'insufficient data for analysis',
    family: 'error',
    texts: [
      ['There is insufficient data for an analysis.', 'yes'],
      ['We do not have enough data to analyse the trend.', 'yes'],
      ['There is enough data for the analysis.', 'no'],
      ['The data is sufficient for analysis.', 'no'],
      ['The data comes from three regions.', 'unknown'],
    ],
  },
  {
    condition: 'error resolved',
    family: 'error',
    texts: [
      ['The error is resolved.', 'yes'],
      ['I fixed the error by raising the time limit.', 'yes'],
      ['The error could not be resolved.', 'no'],
      ['The error persists.', 'no'],
      ['The error log has 40 lines.', 'unknown'],
    ],
  },
]
