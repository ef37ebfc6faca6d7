/** Papers of a rowing club: minutes, a letter to members, a log, notes of releases, and a party. */
export const boathouseLibrary: Readonly<Record<string, string>> = {
  'report.md': `# Report on the new boathouse

Rowing club Elmbridge, 3 March 2025, by Inge Falck

## Summary

The boathouse was built between April and October 2024. It cost 210,400 euros without the landing stage. The council paid 90,000 euros, the lottery fund 60,000 euros; the club paid the rest.

## Building

Masons from Torp & Sons laid the floor in May. The new boathouse has room for forty boats. It is heated by a heat pump. There were six complaints about noise, five of them in June.

## What remains

The landing stage is to be finished in June 2025.
`,
  'minutes-2023-11.md': `# Minutes of the committee

Date: 14 November 2023

## 1. Builders

Two offers were opened. Nordbau asked 204,000 euros, Torp & Sons 198,000 euros with a guarantee of five years. The committee voted five to two for Torp & Sons. Nordbau was not chosen because it could not begin before August.

## 2. Lockers

Lockers cost 40 euros a year.
`,
  'letter.txt': `Rowing club Elmbridge

2 February 2024

Dear members,

as you know, our boathouse is pulled down in April. My wife and I will miss it. The fee for you stays at 18 euros a month; boats lie in the barn of the council until the new boathouse opens.

Yours, Inge Falck
`,
  'log.txt': `Log of the site, Ole Brandt

02.04.2024 Old roof taken down. Roofing company (Hansen Tak) comes on the 8th.
11.06.2024 Noise measured. Above the limit. Piling stopped.
18.06.2024 Noise measured again. Below the limit. Piling goes on.
`,
  'app-1.2.md': `# Release notes: Rowbook 1.2

- New: boats can be booked a week ahead.
- Fixed: the calendar showed Sunday twice.
`,
  'app-1.3.md': `# Release notes: Rowbook 1.3

- New: a list of crews.
- Removed: login by telephone.
`,
  'app.md': `# Rowbook

Rowbook is the booking program of the club. It runs on Android, iOS and Windows. It costs nothing.
`,
  'rules.md': `# House rules

The following is forbidden on the landing stage:

- fires
- swimming after dark
`,
  'party.md': `# Summer party

The relay race starts at noon. Bring cake, and a boat made of paper for the children.
`,
}
