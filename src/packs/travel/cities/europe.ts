/** Cities of Europe, one a line. What the columns mean: `../city.ts`. */
export const europe: string = `
Paris|Parigi,París,Parijs,Paryż,Paříž|FR|48.86|2.35|Europe/Paris|5|eurasia|7 8 12 16 20 23 25 25 21 16 11 8|3 3 5 7 11 14 16 16 13 10 6 3|10 9 9 9 10 8 8 7 8 10 10 11
Lyon|Lione,Lyons|FR|45.76|4.84|Europe/Paris|4|eurasia|7 8 13 16 21 25 28 27 23 17 11 7|1 1 4 7 11 15 17 16 13 9 5 2|9 8 9 9 11 8 7 7 8 10 9 9
Marseille|Marseilles,Marsiglia,Marsella|FR|43.30|5.37|Europe/Paris|4|eurasia|12 13 16 18 22 27 29 29 25 21 15 12|3 4 6 9 13 16 19 19 16 12 7 4|5 5 4 6 5 3 1 3 4 6 6 5
Nice|Nizza,Niza|FR|43.70|7.27|Europe/Paris|3|eurasia|13 13 15 17 21 24 27 28 25 21 17 14|6 6 8 10 14 17 20 20 17 14 10 7|5 5 5 7 5 4 2 2 5 7 7 6
Bordeaux|Burdeos|FR|44.84|-0.58|Europe/Paris|3|eurasia|10 12 15 17 21 25 27 27 24 20 14 11|3 3 6 7 11 14 16 16 13 10 6 4|12 10 10 12 11 8 7 7 9 11 13 12
Toulouse|Tolosa,Tolouse|FR|43.60|1.44|Europe/Paris|4|eurasia|10 11 15 17 21 26 28 28 25 20 13 10|2 3 5 7 11 15 17 17 13 10 6 3|9 8 8 10 10 7 5 6 7 9 9 9
Strasbourg|Strassburg,Straßburg,Strasburgo,Estrasburgo|FR|48.57|7.75|Europe/Paris|2|eurasia|5 6 11 16 20 24 26 26 21 15 9 5|-1 -1 2 5 9 13 15 14 11 7 3 0|9 8 9 9 11 11 11 10 9 10 9 11
Nantes||FR|47.22|-1.55|Europe/Paris|3|eurasia|9 10 13 16 20 23 25 25 22 17 12 9|3 3 5 6 10 13 15 14 12 10 6 4|12 10 10 10 10 7 7 7 8 12 12 13
Lille|Rijsel|FR|50.63|3.06|Europe/Paris|3|eurasia|6 7 11 14 18 21 23 23 20 15 10 7|2 1 4 5 9 12 13 13 11 8 5 2|12 10 11 9 11 10 10 10 10 11 13 13
Monaco|Monte Carlo|MC|43.73|7.42|Europe/Monaco|1|eurasia|13 13 15 17 20 24 27 27 24 21 17 14|8 8 10 12 15 19 22 22 19 16 12 9|6 5 5 6 5 4 2 3 5 6 7 6
London|Londra,Londres,Londen,Londyn,Londýn,Lontoo|GB|51.51|-0.13|Europe/London|5|britain|8 9 12 15 18 21 24 23 20 16 12 9|3 3 4 6 9 12 14 14 12 9 5 3|12 10 9 9 8 8 8 8 8 11 11 11
Edinburgh|Edimburgo,Édimbourg,Edinburg|GB|55.95|-3.19|Europe/London|3|britain|7 8 9 12 15 17 19 19 17 13 10 7|2 2 3 4 7 10 11 11 9 7 4 2|12 10 10 9 9 10 10 10 10 12 11 12
Manchester||GB|53.48|-2.24|Europe/London|4|britain|7 8 10 13 16 19 21 20 18 14 10 7|2 2 3 4 7 10 12 12 10 7 4 2|14 11 11 11 10 11 12 12 11 14 14 14
Birmingham||GB|52.48|-1.90|Europe/London|4|britain|7 8 10 13 17 19 22 21 18 14 10 7|2 2 3 4 7 10 12 12 10 7 4 2|12 10 10 10 10 9 9 9 9 12 12 12
Liverpool||GB|53.41|-2.99|Europe/London|4|britain|7 8 10 13 16 18 20 20 18 14 10 8|2 2 4 5 8 11 13 13 11 8 5 3|13 10 11 9 9 10 10 11 10 14 14 14
Glasgow||GB|55.86|-4.25|Europe/London|4|britain|7 7 9 12 16 18 19 19 16 13 9 7|2 2 3 4 7 10 12 11 9 6 4 2|17 14 14 12 12 12 13 14 14 16 16 17
Bristol||GB|51.45|-2.59|Europe/London|3|britain|8 8 11 14 17 20 22 21 19 15 11 8|3 3 4 5 8 11 13 13 11 9 5 3|13 10 11 10 10 9 9 10 10 13 13 13
Cardiff|Caerdydd|GB|51.48|-3.18|Europe/London|2|britain|8 9 11 14 17 20 21 21 19 15 11 9|2 2 4 5 8 11 13 13 10 8 5 3|15 11 12 10 11 10 11 12 11 15 15 15
Belfast||GB|54.60|-5.93|Europe/London|3|ireland|8 8 10 12 15 18 19 19 17 13 10 8|2 2 3 4 7 10 11 11 9 7 4 3|14 11 12 11 11 11 12 12 12 13 14 14
Dublin|Dublino,Dublín,Baile Átha Cliath|IE|53.35|-6.26|Europe/Dublin|4|ireland|8 8 10 12 15 17 19 19 17 14 10 8|3 3 3 4 7 10 12 12 10 7 5 3|12 10 11 10 11 10 10 11 10 12 12 12
Cork|Corcaigh|IE|51.90|-8.47|Europe/Dublin|1|ireland|8 8 10 12 15 17 18 18 16 13 10 8|3 3 3 5 7 10 12 12 10 8 5 4|16 12 13 11 12 10 11 11 11 15 14 15
Berlin|Berlino,Berlín,Berlijn|DE|52.52|13.41|Europe/Berlin|4|eurasia|3 5 9 15 20 23 25 25 20 14 8 4|-2 -1 1 5 9 13 15 14 11 7 3 0|10 8 9 7 9 9 9 8 8 8 9 10
Munich|München,Muenchen,Monaco di Baviera,Múnich|DE|48.14|11.58|Europe/Berlin|4|eurasia|3 5 9 14 19 22 24 24 19 14 8 4|-4 -4 0 3 8 11 13 13 9 5 0 -3|10 9 10 9 12 13 13 12 10 10 9 11
Hamburg|Amburgo,Hamburgo|DE|53.55|9.99|Europe/Berlin|4|eurasia|4 5 9 13 18 20 23 23 19 14 8 5|-1 -1 1 4 8 11 13 13 10 7 3 0|12 9 11 8 10 11 11 11 10 10 11 12
Frankfurt|Frankfurt am Main,Francoforte,Fráncfort,Francfort|DE|50.11|8.68|Europe/Berlin|4|eurasia|4 6 11 16 20 23 26 25 20 14 8 5|-1 -1 2 5 9 12 14 14 10 7 3 0|9 8 9 8 10 9 9 9 8 9 9 10
Cologne|Köln,Koeln,Colonia,Keulen,Kolonia|DE|50.94|6.96|Europe/Berlin|4|eurasia|6 7 11 15 19 22 24 24 20 15 10 6|0 0 2 4 8 11 13 13 10 7 3 1|12 10 11 10 11 11 11 10 10 10 12 12
Stuttgart|Stoccarda|DE|48.78|9.18|Europe/Berlin|3|eurasia|4 6 10 15 19 22 25 24 20 14 8 5|-2 -2 1 4 8 12 14 13 10 6 2 -1|8 7 9 8 11 10 10 10 8 9 8 9
Düsseldorf|Duesseldorf,Dusseldorf|DE|51.23|6.78|Europe/Berlin|3|eurasia|6 7 11 15 19 22 24 24 20 15 10 6|0 0 2 5 9 11 13 13 10 7 4 1|12 10 11 10 11 11 11 10 10 10 12 12
Leipzig|Lipsia|DE|51.34|12.37|Europe/Berlin|3|eurasia|3 5 9 15 19 23 25 25 20 14 8 4|-2 -2 1 4 9 12 14 14 10 6 2 -1|9 8 9 7 9 9 10 9 8 8 9 9
Dresden|Dresda,Dresde|DE|51.05|13.74|Europe/Berlin|3|eurasia|3 5 9 14 19 22 25 24 19 14 8 4|-2 -2 1 4 9 12 14 14 10 6 2 -1|9 8 10 8 10 10 11 10 9 8 9 9
Nuremberg|Nürnberg,Nuernberg,Norimberga|DE|49.45|11.08|Europe/Berlin|3|eurasia|3 5 10 15 19 23 25 25 20 14 7 4|-3 -3 0 3 7 11 13 13 9 5 1 -2|9 8 9 8 10 10 11 9 8 9 9 10
Vienna|Wien,Vienne,Viena,Wenen,Wiedeń,Vídeň,Bécs|AT|48.21|16.37|Europe/Vienna|4|eurasia|4 6 11 16 21 24 27 26 21 15 9 4|-1 0 3 7 11 14 16 16 12 7 3 0|8 7 8 7 9 9 9 8 7 7 8 8
Salzburg|Salisburgo,Salzburgo|AT|47.80|13.04|Europe/Vienna|1|eurasia|4 6 10 15 19 22 24 24 20 15 9 4|-3 -3 1 4 9 12 14 14 11 6 1 -2|11 10 12 11 13 15 15 14 12 10 11 12
Innsbruck||AT|47.27|11.39|Europe/Vienna|1|eurasia|4 7 12 16 21 24 25 25 21 16 9 4|-4 -3 1 5 9 12 14 14 10 6 1 -3|9 8 10 9 12 14 14 14 10 9 9 10
Graz||AT|47.07|15.44|Europe/Vienna|2|eurasia|4 6 11 16 20 24 26 25 21 15 9 4|-3 -2 2 6 11 14 16 15 12 7 2 -2|5 5 6 7 10 11 11 10 8 7 7 6
Zurich|Zürich,Zuerich,Zurigo,Zúrich|CH|47.37|8.54|Europe/Zurich|4|eurasia|3 5 10 14 18 22 24 24 19 14 8 4|-2 -1 2 5 9 12 14 14 11 7 2 -1|10 9 11 11 13 12 12 12 10 10 10 11
Geneva|Genève,Geneve,Genf,Ginevra,Ginebra|CH|46.20|6.14|Europe/Zurich|3|eurasia|5 6 11 15 19 23 26 25 21 15 9 5|-1 -1 2 5 9 13 14 14 11 7 3 0|10 8 9 9 11 9 8 8 8 10 10 10
Basel|Basle,Bâle,Basilea|CH|47.56|7.59|Europe/Zurich|2|eurasia|5 6 11 16 20 23 26 25 21 15 9 5|-1 -1 2 5 9 12 14 14 11 7 3 0|9 8 9 10 12 11 10 10 9 10 9 10
Bern|Berne,Berna|CH|46.95|7.45|Europe/Zurich|2|eurasia|3 5 10 14 18 22 24 24 19 14 7 4|-3 -3 0 4 8 11 13 13 9 6 1 -2|10 9 10 11 13 12 11 11 9 10 10 10
Rome|Roma,Rom,Řím,Rzym,Rooma|IT|41.90|12.50|Europe/Rome|4|eurasia|12 13 16 19 24 28 31 31 27 23 17 13|3 3 5 8 12 16 19 19 16 12 8 4|7 7 7 8 5 3 2 2 5 7 9 8
Milan|Milano,Mailand,Milán,Milaan|IT|45.46|9.19|Europe/Rome|4|eurasia|6 9 14 18 23 27 30 29 25 18 11 7|-1 0 4 8 13 16 19 18 14 10 5 0|6 5 6 8 9 8 6 7 6 7 8 6
Venice|Venezia,Venedig,Venecia,Venise,Benátky|IT|45.44|12.32|Europe/Rome|2|eurasia|7 8 12 17 22 25 28 28 24 18 12 8|0 1 4 9 13 17 19 19 15 10 5 1|6 5 6 8 8 8 6 7 6 7 8 7
Florence|Firenze,Florenz,Florencia|IT|43.77|11.26|Europe/Rome|3|eurasia|11 12 16 19 24 28 31 31 27 22 15 11|2 3 5 8 12 15 18 18 15 11 6 3|8 7 8 9 8 6 4 4 6 9 10 9
Naples|Napoli,Neapel,Nápoles|IT|40.85|14.27|Europe/Rome|4|eurasia|13 13 16 18 23 27 30 30 27 22 17 14|5 5 7 9 13 17 20 20 17 13 9 6|9 9 9 9 6 3 2 3 6 8 11 11
Turin|Torino,Turín|IT|45.07|7.69|Europe/Rome|4|eurasia|7 9 14 17 22 26 29 28 24 17 11 7|-2 0 3 7 12 15 18 17 13 8 3 -1|4 4 5 8 10 8 6 7 6 6 6 4
Bologna|Bolonia|IT|44.49|11.34|Europe/Rome|2|eurasia|6 9 14 18 23 28 30 30 25 19 12 7|-1 1 5 8 13 17 19 19 15 11 5 1|6 6 7 8 8 6 4 5 6 7 8 7
Genoa|Genova,Genua,Génova,Gênes|IT|44.41|8.93|Europe/Rome|3|eurasia|11 12 14 17 21 24 27 28 24 20 15 12|6 6 8 11 15 18 21 21 18 15 10 7|7 6 7 8 7 5 3 5 6 8 9 8
Verona||IT|45.44|10.99|Europe/Rome|2|eurasia|6 9 14 18 23 27 30 29 25 18 12 7|-1 0 4 8 12 16 18 18 14 10 4 0|6 5 6 8 9 8 6 6 6 7 8 7
Palermo|Palerme|IT|38.12|13.36|Europe/Rome|3|sicily|15 15 17 19 23 27 30 31 28 24 20 16|9 9 10 12 15 19 22 23 20 17 13 10|10 9 8 6 3 2 1 1 5 8 9 11
Oslo|Ósló|NO|59.91|10.75|Europe/Oslo|4|scandinavia|0 1 5 11 17 21 23 21 16 9 4 0|-5 -5 -2 2 7 11 13 12 8 4 0 -4|10 8 8 8 8 10 11 11 9 11 11 10
Bergen||NO|60.39|5.32|Europe/Oslo|2|scandinavia|4 5 6 10 14 17 19 18 15 11 8 5|0 0 1 4 7 10 12 12 10 7 3 1|20 17 17 15 14 14 15 17 19 20 20 21
Trondheim|Nidaros|NO|63.43|10.40|Europe/Oslo|1|scandinavia|1 2 4 9 13 16 19 18 14 8 4 2|-5 -4 -2 1 5 8 11 10 7 3 -1 -4|14 12 13 11 11 12 12 13 14 15 14 15
Tromsø|Tromsoe,Tromso|NO|69.65|18.96|Europe/Oslo|1|scandinavia|-1 -1 1 4 8 13 16 14 10 5 2 0|-5 -5 -4 -1 3 7 10 9 6 2 -1 -4|14 13 13 12 11 10 12 13 15 17 14 15
Stockholm|Estocolmo,Stoccolma,Tukholma,Sztokholm|SE|59.33|18.07|Europe/Stockholm|4|scandinavia|1 1 5 10 16 21 23 22 17 10 6 2|-3 -4 -2 2 7 11 14 13 9 5 1 -2|10 8 8 7 7 9 9 10 9 10 11 11
Gothenburg|Göteborg,Goteborg,Goeteborg,Gotemburgo|SE|57.71|11.97|Europe/Stockholm|3|scandinavia|3 3 6 11 16 19 22 21 17 11 7 4|-2 -2 0 3 8 12 14 13 10 6 3 -1|13 11 10 9 10 11 11 12 12 14 14 14
Malmö|Malmo,Malmoe|SE|55.60|13.00|Europe/Stockholm|2|scandinavia|3 3 6 11 17 20 22 22 18 12 8 4|-2 -2 0 3 7 11 13 13 10 6 3 0|11 9 9 7 8 9 9 9 10 11 12 12
Copenhagen|København,Kobenhavn,Koebenhavn,Kopenhagen,Copenaghen,Copenhague|DK|55.68|12.57|Europe/Copenhagen|4|zealand|3 3 6 11 16 19 22 21 17 12 7 4|-1 -1 0 3 8 11 14 14 11 7 3 1|11 9 9 8 8 9 9 10 10 11 11 12
Aarhus|Århus,Arhus|DK|56.16|10.20|Europe/Copenhagen|2|eurasia|3 3 6 11 15 18 21 21 17 12 7 4|-2 -2 -1 2 6 10 12 12 9 6 2 0|12 9 10 8 9 9 10 11 11 12 13 13
Helsinki|Helsingfors|FI|60.17|24.94|Europe/Helsinki|4|finland|-1 -2 2 8 15 19 22 20 15 9 4 1|-6 -7 -4 1 6 11 14 13 9 4 0 -4|11 9 8 7 7 9 8 10 9 11 12 12
Reykjavik|Reykjavík,Reikiavik,Reikjavik|IS|64.15|-21.94|Atlantic/Reykjavik|1|iceland|3 3 4 6 10 12 15 14 11 7 5 3|-2 -2 -2 1 4 8 10 9 7 2 0 -2|14 13 13 12 11 11 11 12 14 14 13 14
Madrid|Madryt|ES|40.42|-3.70|Europe/Madrid|5|eurasia|10 12 16 18 22 29 33 32 27 20 14 10|3 4 6 8 12 17 20 20 16 11 6 3|6 5 5 7 6 3 1 2 3 7 6 6
Barcelona|Barcellona,Barcelone|ES|41.39|2.17|Europe/Madrid|5|eurasia|15 15 17 19 22 26 28 29 26 22 18 15|7 8 9 11 15 18 21 22 19 15 11 8|4 4 5 6 5 4 2 4 6 6 5 4
Seville|Sevilla,Siviglia,Séville|ES|37.39|-5.98|Europe/Madrid|3|eurasia|16 18 21 24 28 33 36 36 32 26 20 17|6 7 9 12 15 19 20 21 18 15 10 7|6 6 5 6 4 1 0 0 2 6 6 7
Valencia|València,Valence|ES|39.47|-0.38|Europe/Madrid|4|eurasia|16 17 19 21 24 28 30 30 27 24 20 17|7 8 10 11 15 19 22 22 19 15 10 8|4 3 4 5 4 3 1 2 5 5 4 4
Malaga|Málaga|ES|36.72|-4.42|Europe/Madrid|3|eurasia|17 18 19 21 24 28 31 31 28 24 20 18|8 8 10 11 14 18 21 21 19 15 11 9|6 5 4 5 3 1 0 1 2 4 6 6
Bilbao|Bilbo|ES|43.26|-2.93|Europe/Madrid|2|eurasia|13 14 16 17 20 23 25 26 24 21 16 14|5 5 6 8 11 14 16 16 14 11 8 6|13 11 11 13 11 8 7 8 9 11 13 12
Granada|Grenade|ES|37.18|-3.60|Europe/Madrid|1|eurasia|13 15 18 20 25 31 35 34 29 23 17 13|0 2 4 6 10 14 17 17 13 9 4 2|6 6 5 7 5 2 0 1 3 5 7 7
Córdoba|Cordoba,Cordova,Cordoue|ES|37.89|-4.78|Europe/Madrid|2|eurasia|15 17 21 23 28 33 37 37 31 25 19 16|4 5 8 10 13 17 20 20 17 13 8 5|7 6 6 7 5 1 0 0 3 7 7 8
Palma|Palma de Mallorca,Palma de Majorca|ES|39.57|2.65|Europe/Madrid|2|majorca|15 16 17 20 23 27 30 30 27 24 19 17|8 8 10 11 15 19 22 22 20 17 12 10|7 6 5 5 3 2 1 2 5 7 8 7
Lisbon|Lisboa,Lisbona,Lissabon,Lisbonne,Lizbona|PT|38.72|-9.14|Europe/Lisbon|4|eurasia|15 16 19 20 22 26 28 28 27 23 18 15|8 9 11 12 14 16 18 19 18 15 12 9|10 9 8 9 6 2 1 1 4 9 10 11
Porto|Oporto|PT|41.15|-8.61|Europe/Lisbon|4|eurasia|14 15 17 18 20 23 25 25 24 21 17 14|5 6 8 9 12 14 16 16 15 12 9 7|13 11 11 12 10 6 4 4 6 11 13 13
Amsterdam|Ámsterdam|NL|52.37|4.90|Europe/Amsterdam|4|eurasia|6 6 9 13 17 20 22 22 19 15 10 7|1 1 3 5 8 11 13 13 11 8 5 2|12 9 11 9 9 10 10 11 11 12 13 13
Rotterdam|Róterdam|NL|51.92|4.48|Europe/Amsterdam|4|eurasia|6 7 10 13 17 20 22 22 19 15 10 7|1 1 3 4 8 11 13 13 10 8 4 2|12 10 11 9 9 10 10 11 11 12 13 13
The Hague|Den Haag,Hague,La Haye,La Haya,L'Aia|NL|52.08|4.30|Europe/Amsterdam|4|eurasia|6 7 9 13 16 19 21 21 19 15 10 7|1 1 3 5 8 11 14 14 11 8 5 2|12 9 11 8 9 9 9 11 11 12 13 13
Utrecht||NL|52.09|5.12|Europe/Amsterdam|2|eurasia|6 7 10 14 18 21 23 23 19 15 10 7|1 0 3 5 8 11 13 13 10 7 4 2|12 9 11 9 9 10 11 11 10 11 12 13
Brussels|Bruxelles,Brussel,Brüssel,Bruselas,Bruksela|BE|50.85|4.35|Europe/Brussels|4|eurasia|6 7 11 14 18 21 23 23 19 15 10 7|1 1 3 5 9 12 14 14 11 8 4 2|12 11 11 10 11 10 10 10 10 11 12 13
Antwerp|Antwerpen,Anvers,Amberes,Anversa|BE|51.22|4.40|Europe/Brussels|4|eurasia|6 7 11 14 18 21 23 23 20 15 10 7|1 1 3 5 9 12 14 13 11 8 4 2|12 10 11 9 10 10 10 10 10 11 12 13
Luxembourg|Luxembourg City,Luxemburg,Lussemburgo,Lëtzebuerg|LU|49.61|6.13|Europe/Luxembourg|1|eurasia|3 4 9 13 18 21 23 23 18 13 7 4|-2 -2 1 4 8 11 13 13 10 6 2 -1|12 10 11 9 11 10 10 10 9 11 12 13
Prague|Praha,Prag,Praga,Praag|CZ|50.08|14.44|Europe/Prague|4|eurasia|3 4 9 14 19 22 25 24 19 13 7 3|-3 -3 0 4 8 12 13 13 9 5 1 -2|7 6 7 7 10 10 10 9 7 6 7 7
Bratislava|Pressburg,Presburgo|SK|48.15|17.11|Europe/Bratislava|2|eurasia|4 6 11 17 21 25 27 27 22 15 9 4|-2 -1 2 6 11 14 16 15 11 7 2 -1|8 7 7 6 8 8 8 7 7 6 8 8
Warsaw|Warszawa,Warschau,Varsovia,Varsavia,Varsovie,Varšava|PL|52.23|21.01|Europe/Warsaw|4|eurasia|1 3 8 14 20 23 25 24 19 13 7 2|-4 -3 0 4 9 12 14 14 10 5 1 -2|9 8 8 8 9 9 10 8 8 8 8 9
Krakow|Kraków,Cracow,Krakau,Cracovia,Cracovie|PL|50.06|19.94|Europe/Warsaw|3|eurasia|1 3 8 14 19 23 25 24 19 14 7 2|-5 -4 -1 4 8 12 14 13 9 5 0 -3|9 8 9 8 11 11 11 9 9 8 8 9
Gdansk|Gdańsk,Danzig|PL|54.35|18.65|Europe/Warsaw|3|eurasia|2 3 6 12 17 20 23 22 18 12 7 3|-3 -3 -1 3 7 11 14 13 10 6 2 -1|9 7 8 6 8 9 9 9 9 8 9 9
Wroclaw|Wrocław,Breslau,Breslavia|PL|51.11|17.03|Europe/Warsaw|3|eurasia|3 4 9 15 20 23 25 25 20 14 8 4|-3 -2 0 4 8 12 14 13 10 6 2 -1|8 7 8 7 9 9 10 8 8 7 8 8
Budapest|Budapeszt,Budapešť|HU|47.50|19.04|Europe/Budapest|4|eurasia|4 6 12 18 22 26 28 28 23 17 10 4|-1 0 3 8 12 16 17 17 13 8 4 0|6 6 6 6 8 8 7 6 6 6 7 7
Athens|Athen,Athina,Atene,Atenas,Athènes,Αθήνα|GR|37.98|23.73|Europe/Athens|4|eurasia|13 14 17 21 26 31 34 34 29 24 19 15|7 7 9 12 17 21 24 24 20 16 12 9|7 6 6 4 3 2 1 1 2 5 6 8
Thessaloniki|Salonica,Salonika,Saloniki,Tessalonica|GR|40.64|22.94|Europe/Athens|3|eurasia|9 11 15 20 25 30 32 32 27 21 15 10|2 3 5 9 14 18 21 21 17 12 8 4|6 6 7 6 6 4 3 3 4 6 7 7
Istanbul|İstanbul,Constantinople,Stamboul,Estambul|TR|41.01|28.98|Europe/Istanbul|5|eurasia|9 9 11 16 21 26 28 29 25 20 15 11|4 4 5 8 13 17 20 21 17 13 9 6|12 11 9 7 5 4 3 3 5 8 9 13
Moscow|Moskva,Moskau,Mosca,Moscú,Moscou,Москва|RU|55.76|37.62|Europe/Moscow|5|eurasia|-4 -3 3 12 19 22 25 23 16 9 1 -3|-9 -9 -4 3 8 12 15 13 8 4 -2 -7|10 8 8 8 9 10 9 9 9 10 10 10
Saint Petersburg|St Petersburg,St. Petersburg,Sankt Peterburg,Sankt Petersburg,San Petersburgo,Leningrad|RU|59.94|30.31|Europe/Moscow|5|eurasia|-3 -2 3 10 16 20 23 21 16 9 3 -1|-7 -8 -4 2 7 12 15 14 9 5 0 -5|10 8 8 7 8 9 9 10 10 11 11 11
Kyiv|Kiev,Kiew,Kijów,Kyjev,Київ|UA|50.45|30.52|Europe/Kyiv|4|eurasia|-1 1 6 15 21 24 27 26 20 13 5 1|-6 -5 -1 6 11 15 17 16 11 6 0 -4|8 8 8 7 8 9 8 6 7 6 8 8
Lviv|Lwów,Lemberg,Lvov|UA|49.84|24.03|Europe/Kyiv|3|eurasia|1 2 7 14 19 22 25 24 19 13 7 2|-5 -4 -1 4 9 12 14 13 9 4 0 -4|9 9 9 9 11 11 11 9 9 8 9 10
Minsk|Mińsk,Минск|BY|53.90|27.56|Europe/Minsk|4|eurasia|-2 -1 4 13 19 22 24 23 17 10 4 -1|-7 -7 -3 3 8 12 14 13 8 4 -1 -5|10 9 9 8 9 10 10 9 9 9 10 11
Bucharest|București,Bucuresti,Bukarest,Bucarest|RO|44.43|26.10|Europe/Bucharest|4|eurasia|3 6 12 18 24 28 30 30 25 18 10 4|-5 -3 0 5 11 14 16 16 11 6 1 -3|6 6 6 7 8 8 7 5 5 5 6 7
Sofia|София,Sofija,Sófia|BG|42.70|23.32|Europe/Sofia|4|eurasia|3 6 11 16 21 25 27 28 23 17 10 4|-4 -3 1 5 10 13 15 15 11 6 1 -3|7 7 8 8 9 8 6 5 5 6 7 8
Belgrade|Beograd,Belgrad,Belgrado,Београд|RS|44.79|20.45|Europe/Belgrade|4|eurasia|5 7 13 18 23 27 29 29 24 18 11 6|-1 0 4 8 13 16 18 18 14 9 4 0|8 8 8 8 9 9 7 6 7 7 7 9
Zagreb|Agram,Zagabria|HR|45.81|15.98|Europe/Zagreb|3|eurasia|4 7 12 17 22 26 28 28 22 16 10 5|-2 -1 3 7 11 15 17 16 12 8 3 -1|7 7 8 9 9 9 8 7 8 8 9 9
Split|Spalato|HR|43.51|16.44|Europe/Zagreb|1|eurasia|10 11 14 18 23 27 30 30 25 20 15 12|6 6 8 11 16 20 22 22 18 15 10 7|8 8 8 8 7 6 4 4 6 8 10 10
Ljubljana|Laibach,Lubiana,Liubliana|SI|46.06|14.51|Europe/Ljubljana|2|eurasia|4 6 11 16 21 25 27 27 21 16 9 4|-2 -2 2 6 10 14 16 15 12 8 3 -1|7 7 8 10 11 11 9 8 8 9 10 9
Sarajevo|Сарајево|BA|43.86|18.41|Europe/Sarajevo|2|eurasia|4 6 11 16 21 25 27 28 22 17 10 4|-4 -3 0 5 9 12 14 14 10 6 2 -2|9 9 9 10 10 9 8 6 8 8 9 10
Tallinn|Reval,Tallin|EE|59.44|24.75|Europe/Tallinn|2|eurasia|-1 -1 3 9 15 19 22 20 16 9 4 1|-5 -6 -3 1 6 11 14 13 9 5 1 -3|11 9 8 7 7 9 8 10 10 12 12 12
Riga|Rīga,Ryga|LV|56.95|24.11|Europe/Riga|3|eurasia|0 0 5 12 17 21 23 22 17 11 5 1|-5 -5 -2 3 8 12 14 13 9 5 1 -3|11 9 8 7 8 10 9 10 9 11 11 12
Vilnius|Wilno,Wilna,Vilna|LT|54.69|25.28|Europe/Vilnius|3|eurasia|-1 -1 5 12 18 21 24 23 17 10 4 0|-6 -6 -3 3 8 11 14 13 9 4 0 -4|11 9 9 8 9 10 10 9 9 10 11 12
Valletta|Malta,La Valletta,La Valeta|MT|35.90|14.51|Europe/Malta|2|malta|16 16 17 20 24 29 31 32 28 25 21 17|10 10 11 13 16 20 22 23 21 18 15 12|9 8 6 4 2 1 0 1 4 7 9 10
Nicosia|Lefkosia,Nikosia|CY|35.19|33.38|Asia/Nicosia|2|cyprus|16 17 20 25 30 34 37 37 33 29 22 17|6 6 8 11 15 19 22 22 19 16 11 7|8 7 5 3 2 1 0 0 1 3 5 7
`
