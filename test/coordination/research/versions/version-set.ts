/** Two papers, the older first: versions of one document, or two of a series. */
export interface PaperPair {
  readonly files: readonly [string, string]
  readonly texts: readonly [string, string]
}

interface Pairs {
  readonly versions: readonly PaperPair[]
  readonly series: readonly PaperPair[]
}

const pair = (files: readonly [string, string], older: string, newer: string): PaperPair => ({
  files,
  texts: [older, newer],
})

/** By these the rule was made. */
export const seenPairs: Pairs = {
  versions: [
    pair(
      ['fares_2025.txt', 'fares_2026.txt'],
      'Fares of the ferry\n\nFares for 2025\n\nA single ticket for adults costs NOK 52. A monthly pass costs NOK 890.',
      'Fares of the ferry\n\nFares for 2026\n\nA single ticket for adults costs NOK 56. A monthly pass costs NOK 940.',
    ),
    pair(
      ['spec-v1.md', 'spec-v2.md'],
      '# Specification of the pump\n\nThe pump moves 40 litres a minute and weighs 12 kg.',
      '# Specification of the pump\n\nThe pump moves 55 litres a minute and weighs 14 kg.',
    ),
    pair(
      ['annual-report-2023-draft.md', 'annual-report-2023-final.md'],
      '# Annual report 2023\n\nIn 2023 the garden had 4,100 visitors, and the roof was mended.',
      '# Annual report 2023\n\nIn 2023 the garden had 4,300 visitors, and the roof was mended.',
    ),
    pair(
      ['handbook-2022.md', 'handbook-2024.md'],
      '# Handbook for volunteers\n\nEdition of April 2022\n\nClear the rack when the levels differ by more than 10 centimetres.',
      '# Handbook for volunteers\n\nEdition of April 2024\n\nClear the rack when the levels differ by more than 8 centimetres.',
    ),
    pair(
      ['minutes-2024-05-draft.md', 'minutes-2024-05-approved.md'],
      '# Minutes of May 2024\n\nThe board decided to buy two boats for 4,000 euros.',
      '# Minutes of May 2024\n\nThe board decided to buy two boats for 4,500 euros.',
    ),
    pair(
      ['price_list.md', 'prices-new.md'],
      '# Price list\n\nValid until 31 August 2025\n\nThe VLX-500 costs 1,200 euros.',
      '# Prices\n\nThis replaces the price list (price_list.md).\n\nThe VLX-500 costs 1,350 euros.',
    ),
    pair(
      ['a.md', 'b.md'],
      '# Travel policy\n\nVersion 1.2, 4 May 2023\n\nA night in a hotel is paid up to 110 euros, and breakfast is included.',
      '# Travel policy\n\nVersion 2.0, 9 June 2024\n\nA night in a hotel is paid up to 130 euros, and breakfast is included.',
    ),
    pair(
      ['survey-report-rev1.md', 'survey-report-rev2.md'],
      '# Report on the survey of the bridge\n\nEleven bolts were found loose, and two cables were worn.',
      '# Report on the survey of the bridge\n\nTwelve bolts were found loose, and two cables were worn.',
    ),
    pair(
      ['timetable-2024.md', 'timetable-2025.md'],
      '# Timetable of the bus\n\nThe bus leaves the station at 7:10 and at 8:10.',
      '# Timetable of the bus\n\nThe bus leaves the station at 7:20 and at 8:20.',
    ),
    pair(
      ['overview-2023.md', 'overview.md'],
      '# Overview of the product\n\nLast updated: 9 March 2023. This page is out of date; see overview.md.\n\nIt keeps notes for 7 days.',
      '# Overview of the product\n\nLast updated: 2 June 2025\n\nIt keeps notes for 30 days.',
    ),
  ],
  series: [
    pair(
      ['annual-report-2022.md', 'annual-report-2023.md'],
      '# Annual report 2022: the fish ladder\n\nTrust, February 2023\n\nThe counter recorded 1,312 salmon and 4,870 trout in 2022.',
      '# Annual report 2023: the fish ladder\n\nTrust, March 2024\n\nThe counter recorded 1,745 salmon and 5,230 trout in 2023.',
    ),
    pair(
      ['punctuality_report_2024.md', 'punctuality_report_2025.md'],
      '# Punctuality report\n\nFor the year 2024\n\nThe ferry left on time on 93.1 % of its departures.',
      '# Punctuality report\n\nFor the year 2025\n\nThe ferry left on time on 91.7 % of its departures.',
    ),
    pair(
      ['release-notes-v3.1.md', 'release-notes-v3.2.md'],
      '# Release notes 3.1\n\n3 March 2025\n\n- Fixed: the first scan of notes is faster.',
      '# Release notes 3.2\n\n15 August 2025\n\n- Fixed: the second scan of notes is faster.',
    ),
    pair(
      ['2023-09-12-minutes.md', '2023-12-05-minutes.md'],
      '# Minutes of the School Board\n\nDate: 12 September 2023\n\nThe board decided to renovate the kitchen for 380,000 euros.',
      '# Minutes of the School Board\n\nDate: 5 December 2023\n\nThe board decided to renovate the kitchen with Hallmann.',
    ),
    pair(
      ['field-2022-07-18.txt', 'field-2023-06-21.txt'],
      'Field notes, Orrin Weir, 18 July 2022\n\nNine salmon waited in the tailrace of the turbine.',
      'Field notes, Orrin Weir, 21 June 2023\n\nThirty-one salmon waited at the entrance of the ladder.',
    ),
    pair(
      ['sales-q1-2024.md', 'sales-q2-2024.md'],
      '# Sales\n\nIn the first quarter of 2024 the shop sold 410 units, and returns fell.',
      '# Sales\n\nIn the second quarter of 2024 the shop sold 455 units, and returns fell.',
    ),
    pair(
      ['letter-2024-04.txt', 'letter-2024-09.txt'],
      'Dear parents,\n\nthe kitchen will be renovated this summer, and lunch will be delivered.',
      'Dear parents,\n\nthe kitchen is still being renovated, and lunch will be delivered.',
    ),
    pair(
      ['harvest-2022.md', 'harvest-2023.md'],
      '# The harvest\n\nIn 2022 the gardeners picked 102 kg of tomatoes. Slugs ate half of the salad.',
      '# The harvest\n\nIn 2023 the gardeners picked 61 kg of tomatoes. Slugs ate half of the salad.',
    ),
    pair(
      ['2023/report.md', '2024/report.md'],
      '# Report of the warden\n\n12 January 2024\n\nThe path was closed for nine days, and two trees fell.',
      '# Report of the warden\n\n14 January 2025\n\nThe path was closed for four days, and six trees fell.',
    ),
    pair(
      ['inspection-2023.md', 'inspection-2024.md'],
      '# Inspection of the boiler\n\n3 May 2023\n\nThe valve was tight. The pressure was 6.1 bar.',
      '# Inspection of the boiler\n\n7 May 2024\n\nThe valve leaked. The pressure was 5.8 bar.',
    ),
  ],
}

/** These were written after the rule, and it was measured by them once before it was changed. */
export const unseenPairs: Pairs = {
  versions: [
    pair(
      ['tariff 2023.md', 'tariff 2024.md'],
      '# Tariff for electricity\n\nA kilowatt hour costs 31 cents, and the basic price is 9 euros a month.',
      '# Tariff for electricity\n\nA kilowatt hour costs 28 cents, and the basic price is 10 euros a month.',
    ),
    pair(
      ['emergency-plan.md', 'emergency-plan (2).md'],
      '# Emergency plan\n\nVersion 3, 2 May 2022\n\nIn a fire everybody leaves by the west door. The warden counts the guests.',
      '# Emergency plan\n\nVersion 4, 8 May 2024\n\nIn a fire everybody leaves by the east door. The warden counts the guests.',
    ),
    pair(
      ['audit-report-2024_v1.docx', 'audit-report-2024_v2.docx'],
      '# Audit report 2024\n\nThe audit found a difference of 8,900 euros in the accounts of the school.',
      '# Audit report 2024\n\nThe audit found a difference of 7,400 euros in the accounts of the school.',
    ),
    pair(
      ['contacts_2023.md', 'contacts_2025.md'],
      '# Contacts\n\nThe head of the office is Ada Holm. The telephone is answered from 9 to 12.',
      '# Contacts\n\nThe head of the office is Per Lund. The telephone is answered from 9 to 12.',
    ),
    pair(
      ['study.md', 'study-2.md'],
      '# Study of the noise at the quay\n\nStatus: superseded\n\nThe noise was 61 dB at night.',
      '# Second study of the noise at the quay\n\nThe noise was 58 dB at night.',
    ),
    pair(
      ['curriculum-edition-1.md', 'curriculum-edition-2.md'],
      '# Curriculum of the course\n\nStudents read four books and write two essays.',
      '# Curriculum of the course\n\nStudents read five books and write three essays.',
    ),
    pair(
      ['press-release-draft.txt', 'press-release-final.txt'],
      'Press release\n\nThe fish ladder was opened today. It cost 1.1 million pounds.',
      'Press release\n\nThe fish ladder was opened today. It cost 1.24 million pounds.',
    ),
    pair(
      ['Opening hours winter 2023.txt', 'Opening hours winter 2024.txt'],
      'Opening hours of the pool\n\nThe pool is open from 10:00 to 18:00. On Mondays it is closed.',
      'Opening hours of the pool\n\nThe pool is open from 9:00 to 17:00. On Mondays it is closed.',
    ),
    pair(
      ['rules.md', 'rules-of-2025.md'],
      '# Rules of the club\n\nA member pays 40 euros a year.',
      '# Rules of the club\n\nThese rules supersede rules.md.\n\nA member pays 55 euros a year.',
    ),
    pair(
      ['terms-2022-01.md', 'terms-2024-07.md'],
      '# Terms of business\n\nIn force since 1 January 2022\n\nThe customer may give goods back within 14 days.',
      '# Terms of business\n\nIn force since 1 July 2024\n\nThe customer may give goods back within 30 days.',
    ),
  ],
  series: [
    pair(
      ['yearbook-2021.md', 'yearbook-2022.md'],
      '# Yearbook of the club 2021\n\nThe team won nine games and lost four. Two members were honoured.',
      '# Yearbook of the club 2022\n\nThe team won six games and lost seven. Three members were honoured.',
    ),
    pair(
      ['water-quality-2023.md', 'water-quality-2024.md'],
      '# Quality of the water in 2023\n\nNitrate was below the limit on all days. Lead was found twice.',
      '# Quality of the water in 2024\n\nNitrate was above the limit on three days. Lead was found once.',
    ),
    pair(
      ['week-11.md', 'week-12.md'],
      '# Weekly report\n\n15 March 2024\n\nThe floor was laid, and the walls were painted.',
      '# Weekly report\n\n22 March 2024\n\nThe doors were hung, and the walls were painted.',
    ),
    pair(
      ['ticket-0988.txt', 'ticket-1101.txt'],
      'Ticket 0988\nOpened: 2 May 2025\n\nCustomer: Some notes never arrive. Support: update to 3.1.2.',
      'Ticket 1101\nOpened: 12 November 2025\n\nCustomer: Some notes never show up. Support: run a full scan.',
    ),
    pair(
      ['budget-speech-2023.txt', 'budget-speech-2024.txt'],
      'Speech of the treasurer\n\n4 May 2023\n\nLadies and gentlemen, last year we spent 41,000 euros and earned 44,000 euros.',
      'Speech of the treasurer\n\n6 May 2024\n\nLadies and gentlemen, last year we spent 39,000 euros and earned 47,000 euros.',
    ),
    pair(
      ['exam-2022.md', 'exam-2023.md'],
      '# Results of the exam 2022\n\nOf 81 students 66 passed. The mean mark was 2.4.',
      '# Results of the exam 2023\n\nOf 77 students 70 passed. The mean mark was 2.1.',
    ),
    pair(
      ['CHANGELOG-1.md', 'CHANGELOG-2.md'],
      '# Changes in version 1\n\n- The index was made faster.\n- The port was changed to 7400.',
      '# Changes in version 2\n\n- The index was made smaller.\n- The port was changed to 8443.',
    ),
    pair(
      ['accident-2023-04-02.md', 'accident-2023-09-17.md'],
      '# Accident at the crossing\n\n2 April 2023\n\nA cyclist was hurt when a car turned left.',
      '# Accident at the crossing\n\n17 September 2023\n\nA cyclist was hurt when a lorry turned right.',
    ),
    pair(
      ['visitors_2023_06.md', 'visitors_2023_07.md'],
      '# Visitors\n\nIn June 2023 the museum counted 2,310 visitors. Most of them came on Sundays.',
      '# Visitors\n\nIn July 2023 the museum counted 3,120 visitors. Most of them came on Sundays.',
    ),
    pair(
      ['expedition-1.md', 'expedition-2.md'],
      '# Expedition to the glacier\n\n3 August 2021\n\nThe ice was 41 metres thick. Two stakes were lost.',
      '# Expedition to the glacier\n\n9 August 2023\n\nThe ice was 36 metres thick. One stake was lost.',
    ),
  ],
}
