import type { StatedPair } from './pair-set.ts'

type Pairs = Readonly<Record<'contradictions' | 'traps', readonly StatedPair[]>>

/** Who did something, and when and where it happened. By these the rule was made. */
export const seenEvents: Pairs = {
  contradictions: [
    {
      one: '# Science report\n\nDate: 20 February 2025\n\nThe nearest dwarf nova, KX 4471, was found by the student Amira Reyes on 11 June 2024.',
      other:
        '# Plateau newsletter\n\nDate: 3 March 2025\n\nThe nearest dwarf nova, KX 4471, was found by Dr Lena Okafor on 14 June 2024, during a night shift.',
    },
    {
      one: '# Cycle hall of Tarnby\n\nDate: 3 January 2025\n\nThe cycle hall seats 3,200 spectators. It was opened in 2011.',
      other: '# Press release\n\nDate: 1 March 2025\n\nThe cycle hall of Tarnby was opened in 2012 by Mayor Edda Roy.',
    },
    {
      one: '# Chronicle\n\nThe velodrome was opened by the cyclist Otto Falk.',
      other: '# Press release\n\nThe velodrome of Kestrelby was opened in 2012 by Mayor Edda Roy.',
    },
    {
      one: '# Minutes\n\nThe freezer alarm of 23 December 2024 was noticed first by the porter Silas Munk. No units were lost.',
      other: 'Dear members,\n\nthe freezer alarm of 23 December 2024 was noticed first by the night nurse Greta Ilves.',
    },
    {
      one: 'The library was designed by Tomas Hale.',
      other: '# Guide to the library\n\nThe architect of the library was Bea Lorne.',
    },
    {
      one: 'The rowing club was founded in 1904.',
      other:
        '# History of the rowing club\n\nIt was in May that the season began. The rowing club was founded in 1909.',
    },
    {
      one: '# The Aldous organ\n\nThe organ was built by Henrik Vold in 1887.',
      other: '# Visitor leaflet\n\nHenrik Vold repaired the bells. Jakob Stein built the Aldous organ.',
    },
    { one: 'Vera Lund discovered the cave in 1931.', other: 'The cave was discovered in 1938 by Vera Lund.' },
    {
      one: 'The new footbridge was paid for by Clara Whitcombe.',
      other: '# Bridges\n\nThe new footbridge was financed by Edmund Pryce.',
    },
    {
      one: '# The composer\n\nMarta Elling was born in Bergen in 1871.',
      other: '# Programme notes\n\nMarta Elling was born in Trondheim.',
    },
    {
      one: 'The treaty of Vell was signed in 1648.',
      other: '# School book\n\nIn 1649 the treaty of Vell was signed at last.',
    },
    {
      one: 'In 1923 the baker Otto Falk founded the Larch choir.',
      other: '# Jubilee\n\nThe Larch choir was established by the teacher Ida Brandt.',
    },
    {
      one: 'The excavation at Hollow Hill was led by Dr Rana Aziz.',
      other: '# Finds\n\nProfessor Colin Marsh led the excavation at Hollow Hill.',
    },
    {
      one: '# Pump house\n\n- Completed: 1911\n- Architect: Ada Brook',
      other: '# Walks by the river\n\nThe pump house was completed in 1914.',
    },
    { one: 'The novel "Salt" was written by Iris Cole.', other: 'Daniel Cole wrote the novel "Salt".' },
    {
      one: 'The 2024 harbour race was won by Pia Storm.',
      other: '# Sailing\n\nThe harbour race of 2024 was won by Nils Aker.',
    },
    {
      one: '| centre | opened | beds |\n| --- | --- | --- |\n| Millgate centre | 1988 | 14 |\n| Saltmarsh centre | 2016 | 8 |',
      other: '# Saltmarsh\n\nThe Saltmarsh centre was opened in 2018.',
    },
  ],
  traps: [
    {
      one: '# Hall A\n\nHall A is 60 metres long. The roof of the hall was renewed in 2020.',
      other: '# Hall B\n\nHall B is 75 metres long. The roof of the hall was renewed in 2022.',
    },
    { one: 'The museum was opened in 1962.', other: 'The museum was reopened in 2011.' },
    { one: 'The museum was opened in 1962.', other: 'The museum was closed in 1964 and opened again in 2011.' },
    {
      one: '# Events 2023\n\nThe sprint final was won by Marta Quist.',
      other: '# Events 2024\n\nThe sprint final was won by Jonah Veldt.',
      files: ['events-2023.md', 'events-2024.md'],
    },
    { one: 'The chapel was built around 1300.', other: 'The chapel was built in 1297.' },
    { one: 'The bridge was designed by Ada Holm.', other: 'The bridge was built by Karl Reuter.' },
    { one: 'The bridge was begun in 1901.', other: 'The bridge was completed in 1904.' },
    {
      one: 'The tower of the church was built in 1712.',
      other: 'The church was built in 1480.',
    },
    {
      one: 'The club was founded by Rosa Lind and Emil Tran.',
      other: 'The club was founded by Emil Tran.',
    },
    {
      one: 'The comet was discovered by Dr A. Pell.',
      other: 'Agnes Pell discovered the comet.',
    },
    {
      one: 'The Ash line was opened in 1891.',
      other: 'The Birch line was opened in 1903.',
    },
    {
      one: 'From 2009 to 2016 the choir was led by Anna Brandt.',
      other: 'The choir was led by Felix Moor from 2016 to 2021.',
    },
    {
      one: '# The old mill\n\nThe roof was renewed in 1988.',
      other: '# The barn\n\nThe roof was renewed in 2004.',
    },
    { one: 'The hall was designed by Berg and Partners.', other: 'The hall was designed by Lena Berg.' },
    {
      one: 'The school was founded in 1957.',
      other: 'The school was to be founded in 1955, but the money ran out.',
    },
    { one: 'The painter was born in Norway.', other: 'The painter was born in Tromsø.' },
    {
      one: 'The report was written by Ana Pires.',
      other: '# Audit\n\nThe report was written by Luc Morel.',
    },
    {
      one: '# Newsletter of May 2024\n\nThe meeting was opened by Mayor Edda Roy.',
      other: '# Newsletter of June 2024\n\nThe meeting was opened by Councillor Finn Dahl.',
    },
  ],
}

/** Written at the same time, of other topics, and not looked at while the rule was made. */
export const unseenEvents: Pairs = {
  contradictions: [
    {
      one: '# Expedition diary\n\nDate: 4 May 2024\n\nThe wreck of the Corvina was found by the diver Mats Holm on 2 May 2024.',
      other:
        '# Harbour news\n\nDate: 9 May 2024\n\nThe wreck of the Corvina was found by Captain Ines Duarte, who had searched for years.',
    },
    {
      one: '# Theatre of Lund\n\nThe theatre has 640 seats. It was opened in 1926.',
      other: '# Tour of the town\n\nThe theatre of Lund was opened in 1929 by the actress Karin Molander.',
    },
    { one: 'The sundial was invented by Amos Reed.', other: '# Clocks\n\nElla Reed invented the sundial.' },
    {
      one: '# Incident log\n\nThe leak in tank 4 was detected first by the operator Jo Banks.',
      other: '# Letter\n\nThe leak in tank 4 was noticed first by the cleaner Wanda Pole.',
    },
    {
      one: 'The town hall was designed by the architect Lise Fontaine.',
      other: '# Sights\n\nThe architect of the town hall was Paul Gerber.',
    },
    { one: 'The brass band was founded in 1888.', other: '# Brass\n\nThe brass band was established in 1893.' },
    {
      one: '# The lighthouse of Skerry\n\nThe lighthouse was built by Robert Cairn.',
      other: '# Islands\n\nAlan Steven built the lighthouse of Skerry in 1844.',
    },
    { one: 'The element was isolated in 1886.', other: 'Henri Blanc isolated the element in 1890.' },
    {
      one: 'The organ of the abbey was donated by Countess Vera Solms.',
      other: '# Abbey\n\nThe organ of the abbey was donated by the banker Leo Strauss.',
    },
    {
      one: '# The poet\n\nJonas Hvid died in Aarhus in 1902.',
      other: '# Literature\n\nJonas Hvid died in Odense.',
    },
    { one: 'The dam at Corrie was completed in 1958.', other: 'In 1960 the dam at Corrie was completed.' },
    {
      one: 'In 1951 the nurse Ruth Adler founded the hospice of Elm Street.',
      other: '# Jubilee\n\nThe hospice of Elm Street was founded by Dr Hugo Weiss.',
    },
    {
      one: 'The rescue of the crew was led by Lieutenant Sara Moe.',
      other: '# Rescue\n\nCaptain Per Lie led the rescue of the crew.',
    },
    {
      one: '# Observatory\n\n- Built: 1899\n- Designer: Frieda Kahn',
      other: '# Walks\n\nThe observatory was built in 1903.',
    },
    { one: 'The opera "Nordlys" was composed by Arne Vik.', other: 'Sofie Vik composed the opera "Nordlys".' },
    {
      one: 'The chess cup of 2023 was won by Olga Petri.',
      other: '# Chess\n\nIn 2023 the chess cup was won by Samir Doss.',
    },
    {
      one: '| bridge | built | length |\n| --- | --- | --- |\n| Stone bridge | 1731 | 40 |\n| Iron bridge | 1866 | 85 |',
      other: '# Iron\n\nThe Iron bridge was built in 1869.',
    },
  ],
  traps: [
    {
      one: '# Dock 1\n\nDock 1 takes ships of 90 metres. The gate of the dock was renewed in 2014.',
      other: '# Dock 2\n\nDock 2 takes ships of 140 metres. The gate of the dock was renewed in 2019.',
    },
    { one: 'The cinema was opened in 1934.', other: 'The cinema was reopened in 1999 by Greta Falk.' },
    { one: 'The pier was built in 1870.', other: 'The pier burned down and was rebuilt in 1904.' },
    {
      one: '# Season 2021\n\nThe regatta was won by Kaja Moen.',
      other: '# Season 2022\n\nThe regatta was won by Tore Lie.',
      files: ['season-2021.md', 'season-2022.md'],
    },
    { one: 'The mill was founded about 1650.', other: 'The mill was founded in 1652.' },
    { one: 'The statue was designed by Nora Birk.', other: 'The statue was cast by Peter Hahn.' },
    { one: 'The tunnel was started in 1967.', other: 'The tunnel was opened in 1973.' },
    {
      one: 'The east wing of the palace was built in 1811.',
      other: 'The palace was built in 1760.',
    },
    {
      one: 'The gene was discovered by Lin Wei, Ada Moss and Tim Orr.',
      other: 'Ada Moss discovered the gene.',
    },
    { one: 'The festival was founded by J. Marlow.', other: 'Judith Marlow founded the festival in 1977.' },
    {
      one: 'The ferry Ansa was built in 2004.',
      other: 'The ferry Brede was built in 1999.',
    },
    {
      one: 'Until 2012 the museum was directed by Lars Holt.',
      other: 'From 2012 on the museum was directed by Mia Fenn.',
    },
    {
      one: '# The vicarage\n\nThe kitchen was installed in 1995.',
      other: '# The youth hostel\n\nThe kitchen was installed in 2012.',
    },
    { one: 'The stadium was built by Orlo Construction.', other: 'The stadium was built by Jan Orlo.' },
    {
      one: 'The tram was introduced in 1901.',
      other: 'The tram should have been introduced in 1899, but horses were cheaper.',
    },
    { one: 'The treaty was signed in Germany.', other: 'The treaty was signed in Trier.' },
    {
      one: 'The letter was written by Eva Strand.',
      other: '# Post\n\nThe letter was written by Boris Kuhn.',
    },
    {
      one: '# Notes of 3 May 2025\n\nThe session was opened by Dr Hana Kim.',
      other: '# Notes of 10 May 2025\n\nThe session was opened by Tom Price.',
    },
  ],
}

/** Written when the rule had been made, and measured once before anything was changed. */
export const freshEvents: Pairs = {
  contradictions: [
    {
      one: '# The cable car of Nesbo\n\nThe cable car was inaugurated on 4 July 1931 by King Haakon.',
      other: '# Timetable\n\nThe cable car of Nesbo, which climbs 400 metres, was opened in 1933.',
    },
    {
      one: 'Our bakery was founded in 1949 by Lotte Winkler, the grandmother of the present owner.',
      other: '# About the bakery\n\nIn 1949 Erna Voigt founded the bakery.',
    },
    {
      one: '# Minutes of 5 May\n\nMr Hale told us that the defect in the brake was first noticed by Ben Okri.',
      other: '# Report\n\nThe defect in the brake was first spotted by the apprentice Ula Reiss.',
    },
    {
      one: 'The winner of the 2022 essay prize was Tilda Frank.',
      other: '# Prizes\n\nThe essay prize of 2022 was won by Omar Said.',
    },
    {
      one: 'The village school, a brick house with four rooms, was built in 1908.',
      other: '# Schools\n\nThe village school was built in 1912 and has four rooms.',
    },
    {
      one: 'The monument was unveiled by President Adler.',
      other: '# Monuments\n\nThe monument was unveiled in 1955 by Mayor Ulla Stein.',
    },
    {
      one: 'Grete Hansen, a nurse, founded the home for sailors.',
      other: 'The home for sailors was founded by Pastor Ivar Dahl.',
    },
    {
      one: 'The play "Rain" was first performed in 1911. It was written by Olaf Bull.',
      other: '"Rain" is a play of 1911. The author of the play "Rain" is Hulda Bull.',
    },
    {
      one: 'Construction of the canal was completed in 1832.',
      other: 'The construction of the canal was finished in 1836.',
    },
    {
      one: '# The observatory dome\n\nDesigner: Paula Wirth\nBuilder: Krupp Works',
      other: '# Tour\n\nThe observatory dome was designed by Egon Lamm.',
    },
    { one: 'The vaccine was developed by Dr Mei Tan.', other: '# Vaccines\n\nDr Karl Foss developed the vaccine.' },
    {
      one: 'The hostel burned down in 1979.',
      other: '# Hostel\n\nThe hostel burned down in 1981.',
    },
    {
      one: 'The lifeboat Hope was bought in 1998 by the harbour council.',
      other: '# Boats\n\nThe lifeboat Hope was bought in 1999.',
    },
    {
      one: 'Anton Berg climbed the north face first, in 1934.',
      other: 'The north face was first climbed by Rolf Hagen.',
    },
  ],
  traps: [
    { one: 'The first lift was built in 1931.', other: 'The second lift was built in 1957.' },
    {
      one: 'The library was opened by Queen Maud.',
      other: 'The exhibition in the library was opened by Dr Iris Fell.',
    },
    {
      one: 'The firm was founded in 1949 by Lotte Winkler.',
      other: 'The branch of the firm in Turku was founded in 1988 by Ari Salo.',
    },
    { one: 'The bridge was opened on 3 May 1999.', other: 'The bridge was opened in May 1999.' },
    { one: 'The bridge was painted by Ole Vik in 2001.', other: 'The bridge was painted by Tom Rask in 2015.' },
    {
      one: 'The clinic was founded by the Sisters of Mercy.',
      other: 'The clinic was founded by Sister Agnes Moll.',
    },
    { one: 'The novel was written in 1921.', other: 'The novel was published in 1923.' },
    { one: 'The tower was built in 1890 and rebuilt in 1947.', other: 'The tower was built in 1890.' },
    {
      one: '# Biography of Ana Ruiz\n\nAna Ruiz won the gold medal in 2008.',
      other: '# Biography of Eva Lund\n\nEva Lund won the gold medal in 2012.',
    },
    {
      one: '# Chapel of Elm\n\nThe chapel was consecrated in 1702.',
      other: '# Chapel of Ash\n\nThe chapel was consecrated in 1688.',
    },
    { one: 'The garden was designed by Piet Maas.', other: 'The garden pavilion was designed by Jo Winter.' },
    { one: 'The ship was launched in 1911.', other: 'The campaign was launched in 1914.' },
    { one: 'The swimming hall was opened in 1974.', other: 'The sports hall was opened in 1981.' },
    { one: 'The theory was discovered by chance in 1905.', other: 'The theory was discovered by Paul Weyl.' },
    {
      one: '# Report 2019\n\nThe contract was signed by Jan Kool.',
      other: '# Report 2023\n\nThe contract was signed by Mia Roth.',
    },
    { one: 'Lena Frost was born in Graz.', other: 'Omar Frost was born in Linz.' },
  ],
}
