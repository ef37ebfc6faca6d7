/** The handbook of a clinic for animals, by its paths. */
export const clinicLibrary: Readonly<Record<string, string>> = {
  'staff.md': `# Staff

Last updated: 2 September 2025

| Name | Role | Since |
| --- | --- | --- |
| Dr Amira Holt | Veterinary surgeon | 2014 |
| Piotr Zielinski | Senior nurse | 2019 |
| Grace Obi | Receptionist | 2023 |

Dr Holt leads the practice. The practice employs nine people, four of them part-time.
Night calls are taken by the hospital in Redford.
`,
  'prices-2025.md': `# Prices

Valid from 1 January 2025

- Consultation: £48
- Vaccination of a dog: £62
- Vaccination of a cat: £55
- Dental cleaning: from £210, anaesthetic included

Pets of pensioners are treated at a discount of 15 %. Nail clipping is free for registered animals.
`,
  'prices-2024.md': `# Prices

Valid from 1 January 2024

- Consultation: £45
- Vaccination of a dog: £58
- Vaccination of a cat: £52
- Dental cleaning: from £195, anaesthetic included
`,
  'xray.txt': `X-ray machine

Maker: Lumen Medical
Model: LX-30
Bought: 12 May 2021
Purchase price: £38,400
Weight: 310 kg
Service interval: every 12 months
Warranty: until May 2026

The room behind reception was lined with lead before the machine was delivered. Two nurses are trained to use it.
`,
  'incident-2025-03.md': `# Incident report, March 2025

On 8 March 2025 the vaccine fridge failed over night. The temperature rose to 14 °C, and 73 doses had to be thrown away. The loss came to £1,150. The compressor failed because its fan was blocked with dust.

Since then the fridge sends an alarm to the phone of the senior nurse. No animal was harmed.
`,
  'building.md': `# Building

The clinic rents the ground floor of 12 Harrow Lane from the Ellison estate. The rent is £2,300 a month and the lease runs until 2031. There are five treatment rooms and a yard of 140 square metres.

The roof was renewed in 2017. The car park has eight spaces.
`,
  'opening.md': `# Opening hours

Surgery is held from Monday to Friday between 8:30 and 18:00. On Saturdays the clinic closes at noon. Appointments can be made by telephone or online, and emergencies are seen at once.
`,
}
