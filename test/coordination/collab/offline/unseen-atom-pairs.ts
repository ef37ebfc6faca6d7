import type { AtomPairs } from './atom-pairs.ts'

/**
 * The half that is held out, by condition. It was written before any rule. Rules are never tuned on it: only the
 * figures at the end of its test were looked at, not the pairs that went wrong. At first sight 62 of 69 yes were read,
 * and no yes was wrong. Its wordings were not unknown when the rules were written, only unmeasured: expect less of text
 * from elsewhere.
 */
export const unseenAtomPairs: readonly AtomPairs[] = [
  {
    condition: 'draft is finished',
    family: 'completion',
    texts: [
      ['I finished the draft this morning and saved it as draft_v2.md.', 'yes'],
      ['The draft is now finished and covers every point of the brief.', 'yes'],
      ['# Draft\n\nThe draft has been finished. It has 1,830 words.', 'yes'],
      ['The draft is unfinished; I stopped after section three.', 'no'],
      ['I have yet to finish the draft.', 'no'],
      ['The draft law was discussed in parliament.', 'unknown'],
    ],
  },
  {
    condition: 'analysis complete',
    family: 'completion',
    texts: [
      ['The analysis is complete: demand grows by 4 % a year.', 'yes'],
      ['I completed the analysis of all three datasets.', 'yes'],
      [
        'Thanks for the data. I went through all 40 rows, removed two duplicates and compared the regions. With that, the analysis is complete.',
        'yes',
      ],
      ['The analysis is incomplete because March is missing.', 'no'],
      ["I'm about to start the analysis.", 'no'],
      ['Analysis of this kind is common in retail.', 'unknown'],
    ],
  },
  {
    condition: 'insights ready',
    family: 'completion',
    texts: [
      ['The insights are ready; see insights.md.', 'yes'],
      ['Insights are ready for the writer.', 'yes'],
      ['The insights are not ready.', 'no'],
      ['I need another hour before the insights are ready.', 'no'],
      ['Customers want insights.', 'unknown'],
    ],
  },
  {
    condition: 'translation finished',
    family: 'completion',
    texts: [
      ['The translation is finished.', 'yes'],
      ["I've finished translating all twelve pages.", 'yes'],
      ['Finished: the translation of all pages is in translated.md.', 'yes'],
      ['The translation is not finished; pages 9 to 12 are missing.', 'no'],
      ['The translation will be finished tomorrow.', 'no'],
      ["The translation of 'Haus' is 'house'.", 'unknown'],
    ],
  },
  {
    condition: 'migration done',
    family: 'completion',
    texts: [
      ['The migration is done and all rows were checked.', 'yes'],
      ['Migration completed at 14:05.', 'yes'],
      ['The migration has not started.', 'no'],
      ['The migration stopped halfway and is not done.', 'no'],
      ['The migration guide has six chapters.', 'unknown'],
    ],
  },
  {
    condition: 'figures updated',
    family: 'completion',
    texts: [
      ['I updated the figures in table 2.', 'yes'],
      ['All figures have been updated to 2023.', 'yes'],
      ['Done. Figures are now updated.', 'yes'],
      ['The figures have not been updated.', 'no'],
      ['I was unable to update the figures.', 'no'],
      ['The figures show a clear trend.', 'unknown'],
    ],
  },
  {
    condition: 'interviews transcribed',
    family: 'completion',
    texts: [
      ['All eight interviews have been transcribed.', 'yes'],
      ['I transcribed the interviews and anonymised the names.', 'yes'],
      ['None of the interviews has been transcribed.', 'no'],
      ['The interviews still have to be transcribed.', 'no'],
      ['The interviews lasted an hour each.', 'unknown'],
    ],
  },
  {
    condition: 'summary is ready',
    family: 'completion',
    texts: [
      ['Your summary is ready.', 'yes'],
      ['Here is the finished summary. The summary is ready to send.', 'yes'],
      ['Here is the summary you asked for.', 'yes'],
      ['The summary is not ready yet.', 'no'],
      ['Once the figures arrive, the summary will be ready.', 'no'],
      ['A summary should fit on one page.', 'unknown'],
    ],
  },
  {
    condition: 'content is approved for publication',
    family: 'approval',
    texts: [
      ['The content is approved for publication.', 'yes'],
      ['I approve this content for publication.', 'yes'],
      ['The content is not approved for publication.', 'no'],
      ['I do not approve the content for publication.', 'no'],
      ['Publication is planned for May.', 'unknown'],
    ],
  },
  {
    condition: 'budget approved',
    family: 'approval',
    texts: [
      ['Finance approved the budget on Monday.', 'yes'],
      ['The budget has been approved.', 'yes'],
      ['Good news: they approved our budget.', 'yes'],
      ['The budget was not approved.', 'no'],
      ['Finance refused to approve the budget.', 'no'],
      ['The budget is 40,000 euros.', 'unknown'],
    ],
  },
  {
    condition: 'content meets quality standards',
    family: 'approval',
    texts: [
      ['The content meets all quality standards.', 'yes'],
      ['In my judgement the content meets our quality standards; I have no objections.', 'yes'],
      ['Quality standards: met.', 'yes'],
      ['The content does not meet our quality standards.', 'no'],
      ['The content falls short of our quality standards.', 'no'],
      ['Our quality standards were revised in 2022.', 'unknown'],
    ],
  },
  {
    condition: 'release is approved',
    family: 'approval',
    texts: [
      ['Release approved.', 'yes'],
      ['The release manager has approved the release.', 'yes'],
      ['Looks good to me. I approve the release.', 'yes'],
      ['The release was rejected by QA.', 'no'],
      ['The release awaits approval.', 'no'],
      ['The release contains 14 changes.', 'unknown'],
    ],
  },
  {
    condition: 'ready for publication',
    family: 'approval',
    texts: [
      ['The article is ready for publication.', 'yes'],
      ['After the last fixes the text is ready for publication.', 'yes'],
      ["The article isn't ready for publication.", 'no'],
      ['The piece is far from ready for publication.', 'no'],
      ['Publication takes place on our website.', 'unknown'],
    ],
  },
  {
    condition: 'all requirements are satisfied',
    family: 'approval',
    texts: [
      ['All requirements are satisfied.', 'yes'],
      ['The document satisfies all requirements of the brief.', 'yes'],
      ['Not all requirements are satisfied.', 'no'],
      ['Two requirements are not satisfied.', 'no'],
      ['The requirements were written by the client.', 'unknown'],
    ],
  },
  {
    condition: 'proposal accepted',
    family: 'approval',
    texts: [
      ['The committee accepted the proposal unanimously.', 'yes'],
      ['The proposal was accepted.', 'yes'],
      ['They said yes to the proposal.', 'yes'],
      ['The proposal was turned down.', 'no'],
      ['The proposal has not been accepted.', 'no'],
      ['The proposal has twelve pages.', 'unknown'],
    ],
  },
  {
    condition: 'needs revision',
    family: 'need',
    texts: [
      ['Section 3 needs revision.', 'yes'],
      ['The article needs to be revised before it goes out.', 'yes'],
      ['Good work overall. However, the second paragraph repeats the first, so it needs revision.', 'yes'],
      ['The article does not need revision.', 'no'],
      ['Nothing needs to be revised.', 'no'],
      ['This is revision 4.', 'unknown'],
    ],
  },
  {
    condition: 'revisions are needed',
    family: 'need',
    texts: [
      ['Two revisions are needed.', 'yes'],
      ["I've left feedback: revisions are needed in the summary.", 'yes'],
      ['No further revisions are needed.', 'no'],
      ['Revisions are not necessary.', 'no'],
      ['Revisions are numbered.', 'unknown'],
    ],
  },
  {
    condition: 'legal review required',
    family: 'need',
    texts: [
      ['A legal review is required before we publish.', 'yes'],
      ['This clause requires legal review.', 'yes'],
      ['Legal review is not required.', 'no'],
      ['No legal review is needed here.', 'no'],
      ['The legal review of 2019 was short.', 'unknown'],
    ],
  },
  {
    condition: 'topic requires technical expertise',
    family: 'need',
    texts: [
      ['This topic requires technical expertise in cryptography.', 'yes'],
      ['The topic needs technical expertise.', 'yes'],
      ['The topic does not require technical expertise.', 'no'],
      ['The topic requires no technical expertise.', 'no'],
      ['The topic is popular this year.', 'unknown'],
    ],
  },
  {
    condition: 'needs art',
    family: 'need',
    texts: [
      ['The page needs art.', 'yes'],
      ['Chapter 2 still needs art for the opening spread.', 'yes'],
      ["The page doesn't need any art.", 'no'],
      ['No art is needed.', 'no'],
      ['The art department is on the second floor.', 'unknown'],
    ],
  },
  {
    condition: 'more data required',
    family: 'need',
    texts: [
      ['More data is required to answer this.', 'yes'],
      ['We require more data from the northern region.', 'yes'],
      ['No more data is required.', 'no'],
      ["We don't need more data.", 'no'],
      ['The data was collected in March.', 'unknown'],
    ],
  },
  {
    condition: 'human approval needed',
    family: 'need',
    texts: [
      ['This payment needs human approval.', 'yes'],
      ['Human approval is needed before I can go on.', 'yes'],
      ['Human approval is not needed for amounts below 50 euros.', 'no'],
      ['No human approval needed.', 'no'],
      ['Human error was the cause.', 'unknown'],
    ],
  },
  {
    condition: 'problems found',
    family: 'error',
    texts: [
      ['I found three problems in the code.', 'yes'],
      ['Problems were found during the audit.', 'yes'],
      ['Three problems: a missing key, a wrong type and a typo.', 'yes'],
      ['No problems were found.', 'no'],
      ['I did not find any problems.', 'no'],
      ['Word problems are hard for children.', 'unknown'],
    ],
  },
  {
    condition: 'tests failed',
    family: 'error',
    texts: [
      ['Four tests failed.', 'yes'],
      ['The tests failed on Windows.', 'yes'],
      ['All tests passed.', 'no'],
      ['None of the tests failed.', 'no'],
      ['The tests cover the parser.', 'unknown'],
    ],
  },
  {
    condition: 'broken links found',
    family: 'error',
    texts: [
      ['I found two broken links in the footer.', 'yes'],
      ['Broken links were found on the pricing page.', 'yes'],
      ['No broken links were found.', 'no'],
      ['I found no broken links.', 'no'],
      ['Broken links hurt the ranking of a site.', 'unknown'],
    ],
  },
  {
    condition: 'deployment failed',
    family: 'error',
    texts: [
      ['The deployment failed because the disk was full.', 'yes'],
      ['Deployment failed.', 'yes'],
      ['We had to roll back because deployment failed halfway.', 'yes'],
      ['The deployment was successful.', 'no'],
      ["The deployment didn't fail.", 'no'],
      ['Deployment happens on Fridays.', 'unknown'],
    ],
  },
  {
    condition: 'no issues found',
    family: 'error',
    texts: [
      ['No issues found.', 'yes'],
      ['I reviewed the code and found no issues.', 'yes'],
      ['Everything looks fine, no issues.', 'yes'],
      ['I found one serious issue.', 'no'],
      ['Issues were found in the login form.', 'no'],
      ['Issues are tracked on a board.', 'unknown'],
    ],
  },
  {
    condition: 'factual mistakes found',
    family: 'error',
    texts: [
      ['I found a factual mistake in paragraph 2.', 'yes'],
      ['Several factual mistakes were found.', 'yes'],
      ['No factual mistakes were found.', 'no'],
      ['I could not find any factual mistakes.', 'no'],
      ['Factual mistakes damage trust.', 'unknown'],
    ],
  },
]
