/** Two papers: whether current sources that say this contradict each other. */
export interface StatedPair {
  readonly one: string
  readonly other: string
  /** Names of the two files, where they matter. */
  readonly files?: readonly [string, string]
}

type Pairs = Readonly<Record<'contradictions' | 'traps', readonly StatedPair[]>>

/** By these the rule was made. */
export const seenPairs: Pairs = {
  contradictions: [
    {
      one: '# Minutes\n\nThe caretaker reported that the reinforcement of the beams cost 61,000 euros in total.',
      other: 'Invoice 2023-117\n\nReinforcement of 2 beams at Linden House: 53,400 euros including tax.',
    },
    {
      one: 'The programme director is Ingrid Solheim.',
      other: '- Programme director: Tomas Eide\n- Head of training: Berit Lund',
    },
    { one: 'The bridge is 240 metres long.', other: 'The bridge has a length of 236 metres.' },
    { one: 'The museum opens at 9:00 on weekdays.', other: 'On weekdays the museum opens at 10:00.' },
    { one: 'Three people were injured in the fire.', other: 'Five people were injured in the fire at the mill.' },
    { one: 'The survey was answered by 412 households.', other: 'A total of 398 households answered the survey.' },
    { one: 'The licence costs $1,200 a year.', other: 'The licence fee is $1,500 a year.' },
    { one: 'The harvest of 2023 came to 61 kg of tomatoes.', other: 'In 2023 the harvest of tomatoes was 74 kg.' },
    { one: 'The hall seats 180 people.', other: 'The hall has seats for 210 people.' },
    { one: 'The dam was finished in 1962.', other: 'The dam was completed in 1965.' },
    { one: 'The trail is closed from 1 November 2025.', other: 'The trail closes on 15 November 2025.' },
    { one: 'The pump moves 300 litres a minute.', other: 'The pump delivers 250 litres per minute.' },
    { one: 'Parking costs £3 a day.', other: 'Parking costs £4.50 a day.' },
    { one: 'The tunnel was opened on 5 June 2019.', other: 'The tunnel was opened on 7 June 2019.' },
    { one: 'The train to Myra leaves platform 4 at 18:40.', other: 'The train to Myra leaves platform 4 at 18:55.' },
  ],
  traps: [
    {
      one: "Engineer's survey, 12 October 2022\n\nThe cost of reinforcement is estimated at 48,000 euros.",
      other: '# Minutes\n\n20 June 2023\n\nThe caretaker reported that the reinforcement cost 61,000 euros in total.',
    },
    { one: 'In 2022 the harvest of tomatoes was 102 kg.', other: 'In 2023 the harvest of tomatoes was 61 kg.' },
    { one: 'The cable from the substation is 5.2 km long.', other: 'The cable from the substation is 5,200 m long.' },
    { one: 'A ticket for adults costs £9.', other: 'A ticket for children costs £4.' },
    { one: 'At least 12 people are needed for a tour.', other: 'At most 30 people can join a tour.' },
    {
      one: 'The contract with the yard was signed on 9 May 2024.',
      other: 'The contract with the yard ends on 9 May 2029.',
    },
    { one: 'The old engine used 24 litres an hour.', other: 'The new engine uses 15 litres an hour.' },
    { one: 'The deputy director of the trust is Paul Reyes.', other: 'The director of the trust is Anna Vogt.' },
    {
      one: '# Rooftop policy, version 1\n\nDate: 2021-03-04\n\nThe roof may carry at most 150 kg per square metre.',
      other: '# Rooftop policy, version 2\n\nDate: 2023-05-11\n\nThe roof may carry at most 220 kg per square metre.',
      files: ['policy-v1.md', 'policy-v2.md'],
    },
    { one: 'The battery of the ferry weighs 27 tonnes.', other: 'The ferry weighs 900 tonnes.' },
    { one: 'The budget for the bridge was 4 million euros.', other: 'The bridge cost 5.1 million euros.' },
    {
      one: 'The membrane of the roof has an expected life of 30 years.',
      other: 'The membrane of the roof has a guarantee of 10 years.',
    },
    { one: 'A guided tour costs £6 per person.', other: 'A guided tour for groups costs £100.' },
    { one: 'Model LX-30 weighs 310 kg.', other: 'Model LX-40 weighs 355 kg.' },
    { one: 'The county expects 20,000 visitors in 2026.', other: 'In 2026 the county counted 18,400 visitors.' },
    { one: 'The lake is 14 m deep at the dam.', other: 'The lake is 9 m deep at the beach.' },
  ],
}

/** These were written at the same time and not looked at while the rule was made. */
export const unseenPairs: Pairs = {
  contradictions: [
    {
      one: 'Regular service starts on 14 September 2026.',
      other: 'Regular service with the electric ferry begins on 28 September 2026.',
    },
    {
      one: 'The lounge is approved for 285 passengers.',
      other: 'The passenger lounge is approved for 296 passengers.',
    },
    { one: 'The warehouse holds 1,200 pallets.', other: 'The warehouse has room for 950 pallets.' },
    {
      one: 'The contract with the caterer ends on 31 March 2027.',
      other: 'The contract with the caterer runs until 30 June 2027.',
    },
    { one: 'The turbine produces 2.4 MW.', other: 'The output of the turbine is 2.1 MW.' },
    { one: 'The well in the yard is 32 m deep.', other: 'The depth of the well in the yard is 41 m.' },
    { one: 'Dr Lena Frost is the head of the laboratory.', other: 'The head of the laboratory is Omar Haddad.' },
    {
      one: '| Part | Value |\n| --- | --- |\n| Battery of the ferry | 2,800 kWh |',
      other: 'The battery of the ferry holds 3,000 kWh.',
    },
    { one: 'Delivery of spare parts takes 14 days.', other: 'Delivery of spare parts takes 21 days.' },
    { one: 'The fund pays 40 % of the costs.', other: 'The fund pays 35 % of the costs.' },
    { one: 'The server room is kept at 19 °C.', other: 'The temperature in the server room is kept at 22 °C.' },
    { one: 'The grant amounts to 2.5 million euros.', other: 'The grant amounts to 2.1 million euros.' },
    { one: 'The chair of the board is Ruth Okafor.', other: 'Chair of the board: Ivan Petrov' },
    { one: 'In 2021 the village had 812 inhabitants.', other: 'In 2021 the village had 794 inhabitants.' },
    {
      one: 'The ferry burned 1.9 million litres of fuel a year.',
      other: 'The ferry burned 2.3 million litres of fuel a year.',
    },
  ],
  traps: [
    { one: 'Two hives may be placed on the roof.', other: 'Three hives were placed on the roof.' },
    { one: 'The quay of Norrvik is 120 m long.', other: 'The quay of Halsa is 95 m long.' },
    { one: 'The vessel takes NOK 283 million of the budget.', other: 'The budget comes to NOK 412 million.' },
    { one: 'The target is 98 % of departures on time.', other: 'In the first year 95 % of departures were on time.' },
    { one: 'About 300 people came to the meeting in Halsa.', other: 'To the meeting in Halsa came 297 people.' },
    { one: 'The first phase of the works costs £2 million.', other: 'The second phase of the works costs £3 million.' },
    { one: 'In winter the pool is open until 18:00.', other: 'In summer the pool is open until 21:00.' },
    {
      one: '# Report for March 2025\n\nSales of the shop were 410 units.',
      other: '# Report for April 2025\n\nSales of the shop were 455 units.',
      files: ['report-2025-03.md', 'report-2025-04.md'],
    },
    {
      one: 'The invoice for the roof is 1,000 euros without tax.',
      other: 'The invoice for the roof is 1,190 euros including tax.',
    },
    {
      one: 'Before reinforcement the roof carries 120 kg per square metre.',
      other: 'After reinforcement the roof carries 220 kg per square metre.',
    },
    { one: 'On 12 May 2025 the meeting had 40 members.', other: 'On 9 June 2025 the meeting had 33 members.' },
    { one: 'The room on the first floor has 24 seats.', other: 'The room on the second floor has 36 seats.' },
    { one: 'The trial of the pump lasted 6 days.', other: 'The trial of the pump was prepared for 14 days.' },
    { one: 'The maximum speed of the vessel is 13 knots.', other: 'The service speed of the vessel is 12 knots.' },
    { one: 'The rent of the shop is £2,300 a month.', other: 'The rent of the shop is £27,600 a year.' },
    { one: 'Until 2021 the director of the trust was Paul Hale.', other: 'The director of the trust is Maria Ortiz.' },
  ],
}
