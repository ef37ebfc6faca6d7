/** Cities of the Americas, one a line. What the columns mean: `../city.ts`. */
export const americas: string = `
New York|New York City,NYC,Nueva York,Nova York,Neuyork|US|40.71|-74.01|America/New_York|5|north-america|4 6 10 17 22 27 30 29 25 18 12 7|-2 -1 2 8 13 18 22 21 17 11 6 1|8 8 9 9 9 9 8 8 7 7 8 9
Boston||US|42.36|-71.06|America/New_York|4|north-america|3 4 8 13 19 25 28 27 23 17 11 6|-5 -4 -1 5 10 15 19 18 15 9 4 -2|9 8 9 9 9 8 7 7 7 8 9 9
Washington|Washington DC,Washington D.C.|US|38.91|-77.04|America/New_York|5|north-america|7 8 13 19 24 29 32 31 27 20 14 9|-1 -1 3 9 14 19 22 21 17 11 5 1|7 7 8 8 9 8 8 7 6 6 6 7
Philadelphia|Filadelfia,Philadelphie|US|39.95|-75.17|America/New_York|5|north-america|5 7 12 18 23 28 31 30 26 19 13 7|-3 -2 2 7 13 18 21 20 16 10 4 0|8 7 8 8 9 8 7 7 7 6 7 8
Baltimore||US|39.29|-76.61|America/New_York|4|north-america|6 8 13 19 24 29 32 31 27 20 14 8|-3 -2 2 7 12 18 20 20 16 9 4 -1|7 7 8 8 9 8 8 7 7 6 7 8
Atlanta||US|33.75|-84.39|America/New_York|5|north-america|12 14 18 23 27 31 32 32 28 23 17 12|1 3 6 11 16 20 22 21 18 12 6 3|9 9 8 7 7 8 9 8 6 5 7 8
Miami||US|25.76|-80.19|America/New_York|5|north-america|24 26 27 29 31 32 33 33 32 30 27 25|16 17 18 20 23 25 26 26 25 23 20 18|5 5 5 5 8 13 13 14 14 10 6 5
Orlando||US|28.54|-81.38|America/New_York|4|north-america|22 24 26 29 32 33 33 33 32 29 26 23|9 11 13 16 20 23 24 24 23 19 14 11|5 5 6 5 6 13 14 14 12 7 5 5
Chicago||US|41.88|-87.63|America/Chicago|5|north-america|0 2 8 15 21 27 29 28 24 17 9 3|-8 -6 -1 5 10 16 19 18 14 8 1 -4|7 7 9 10 10 9 8 8 7 8 8 8
Detroit||US|42.33|-83.05|America/Detroit|4|north-america|0 2 8 15 21 27 29 28 24 17 9 3|-7 -6 -2 4 10 15 18 17 13 7 2 -4|9 8 9 9 10 8 8 8 8 8 9 10
Minneapolis|Minneapolis-Saint Paul|US|44.98|-93.27|America/Chicago|4|north-america|-4 -2 5 14 21 26 29 27 22 15 5 -2|-13 -11 -4 3 10 15 18 17 12 5 -3 -10|6 6 7 8 9 9 8 8 7 7 6 7
Nashville||US|36.16|-86.78|America/Chicago|4|north-america|9 11 16 22 26 30 32 32 28 22 16 10|-1 0 4 9 14 18 21 20 16 10 4 1|8 8 9 8 9 8 8 7 6 6 8 9
New Orleans|Nouvelle-Orléans,Nueva Orleans|US|29.95|-90.07|America/Chicago|4|north-america|17 19 22 26 29 32 33 33 31 27 22 18|8 10 13 17 21 24 25 25 23 18 13 9|8 7 7 6 6 10 12 11 8 5 6 8
Dallas|Dallas-Fort Worth|US|32.78|-96.80|America/Chicago|5|north-america|14 16 20 25 29 33 36 36 31 26 19 14|3 5 9 13 18 22 24 24 20 15 8 4|5 5 6 6 8 6 4 4 4 5 5 5
Houston||US|29.76|-95.37|America/Chicago|5|north-america|17 19 23 27 30 33 35 35 32 28 22 18|7 9 12 16 20 23 24 24 22 17 11 8|7 6 6 5 6 8 7 7 7 5 6 7
Austin||US|30.27|-97.74|America/Chicago|4|north-america|17 19 22 27 30 34 36 36 33 28 22 17|5 7 10 14 19 22 23 24 21 16 10 6|5 5 6 5 7 6 4 4 5 5 5 5
Denver||US|39.74|-104.99|America/Denver|4|north-america|8 9 14 17 22 29 33 31 26 18 12 8|-8 -7 -2 1 7 12 15 15 10 3 -3 -8|3 4 5 6 7 6 6 6 4 4 4 3
Salt Lake City||US|40.76|-111.89|America/Denver|4|north-america|4 7 13 17 23 30 34 33 27 19 10 4|-5 -3 2 5 9 14 19 18 12 6 0 -5|7 7 7 8 7 4 3 4 4 5 6 7
Phoenix||US|33.45|-112.07|America/Phoenix|4|north-america|20 22 26 30 36 41 42 41 38 32 25 19|7 9 12 16 21 26 29 29 25 19 12 7|3 3 3 1 1 0 3 3 2 2 2 3
Las Vegas||US|36.17|-115.14|America/Los_Angeles|4|north-america|15 17 22 26 32 38 41 40 35 27 19 14|4 6 10 14 19 24 28 27 22 15 8 4|2 3 2 1 1 0 2 2 1 1 1 2
Los Angeles|LA,L.A.,Los Ángeles|US|34.05|-118.24|America/Los_Angeles|5|north-america|20 20 21 23 23 26 28 29 29 26 23 20|10 10 11 12 14 16 18 18 18 15 12 9|5 5 4 2 1 0 0 0 0 1 2 4
San Diego||US|32.72|-117.16|America/Los_Angeles|4|north-america|19 19 19 20 20 22 24 25 25 23 21 19|10 11 12 14 16 17 19 20 19 16 12 9|5 5 4 2 1 0 0 0 0 2 3 4
San Francisco|SF,San Fran,San Francesco|US|37.77|-122.42|America/Los_Angeles|4|north-america|14 16 17 17 18 19 19 20 21 21 18 14|8 9 9 10 11 12 12 13 13 12 10 8|10 9 9 5 3 1 0 0 1 3 7 10
San Jose|San José|US|37.34|-121.89|America/Los_Angeles|4|north-america|15 17 19 21 23 26 28 28 27 24 18 15|6 7 8 9 11 13 14 14 14 11 8 6|8 8 8 4 2 1 0 0 1 2 5 8
Portland|Portland Oregon|US|45.52|-122.68|America/Los_Angeles|4|north-america|8 11 14 17 21 23 28 28 25 18 12 8|2 2 4 6 9 12 14 14 12 8 5 3|17 14 16 13 11 8 3 3 6 11 17 18
Seattle||US|47.61|-122.33|America/Los_Angeles|4|north-america|8 10 12 15 19 21 25 25 22 15 11 8|3 3 4 6 9 12 14 14 12 9 5 3|16 13 14 11 9 7 4 4 7 12 16 16
Anchorage||US|61.22|-149.90|America/Anchorage|2|north-america|-5 -3 1 7 14 18 19 18 13 5 -2 -4|-12 -10 -8 -2 4 9 11 10 5 -2 -8 -10|6 6 5 4 5 6 9 11 12 9 8 8
Honolulu|Hawaii|US|21.31|-157.86|Pacific/Honolulu|3|hawaii|27 27 27 28 29 30 31 31 31 30 29 27|19 19 20 21 22 23 24 24 24 23 22 20|5 5 5 4 3 3 3 3 4 5 6 6
Toronto||CA|43.65|-79.38|America/Toronto|5|north-america|-1 0 5 12 19 24 27 26 21 14 8 2|-7 -6 -2 4 10 15 18 17 13 7 2 -3|10 8 9 9 9 8 8 8 8 9 10 10
Montreal|Montréal,Monreale|CA|45.50|-73.57|America/Toronto|4|north-america|-5 -3 2 11 19 24 26 25 20 13 6 -1|-14 -12 -7 1 8 13 16 15 10 4 -2 -9|11 9 10 10 11 11 10 10 9 11 11 12
Ottawa||CA|45.42|-75.70|America/Toronto|4|north-america|-6 -4 2 11 19 24 27 25 20 13 5 -3|-15 -13 -7 1 8 13 15 14 10 4 -2 -10|11 9 9 9 10 10 9 9 9 10 10 11
Quebec City|Quebec,Québec,Ville de Québec|CA|46.81|-71.21|America/Toronto|3|north-america|-8 -6 0 8 17 22 25 24 18 11 3 -5|-18 -16 -9 -1 5 11 14 13 8 2 -4 -13|13 11 10 10 11 11 12 11 11 12 12 14
Calgary||CA|51.05|-114.07|America/Edmonton|4|north-america|-2 0 4 11 16 20 23 23 18 12 3 -1|-13 -11 -7 -1 4 8 11 10 5 0 -7 -12|4 4 5 6 9 11 10 8 7 5 4 4
Vancouver||CA|49.28|-123.12|America/Vancouver|4|north-america|7 8 10 13 17 20 22 22 19 14 9 6|2 2 3 6 9 12 14 14 11 7 4 1|18 14 16 14 11 10 6 6 8 14 18 18
Mexico City|Ciudad de México,CDMX,Mexiko-Stadt,Città del Messico,Mexico DF|MX|19.43|-99.13|America/Mexico_City|5|north-america|22 24 26 27 26 25 23 23 23 23 23 22|7 8 10 12 13 14 13 13 13 11 9 7|2 2 3 6 10 14 18 17 15 8 3 2
Guadalajara||MX|20.66|-103.35|America/Mexico_City|5|north-america|25 27 30 31 33 31 28 28 28 28 27 25|8 9 11 13 15 17 17 16 16 14 11 9|2 1 1 1 3 13 20 18 15 5 2 1
Cancun|Cancún|MX|21.16|-86.85|America/Cancun|3|north-america|28 29 30 31 32 32 33 33 32 31 29 28|19 20 21 23 24 25 25 25 24 23 22 20|6 4 3 3 5 9 7 8 12 12 8 7
Havana|La Habana,Habana,Havanna,L'Avana,La Havane|CU|23.11|-82.37|America/Havana|4|cuba|26 27 28 29 31 31 32 32 31 30 28 27|18 18 19 21 22 23 24 24 23 23 21 19|5 4 4 4 8 11 9 11 12 10 6 5
Kingston|Kingston Jamaica|JM|17.97|-76.79|America/Jamaica|4|jamaica|30 30 30 31 31 32 32 32 32 31 31 31|22 22 23 24 25 25 26 26 25 25 24 23|4 4 3 5 6 5 4 7 9 10 6 4
San Juan|San Juan Puerto Rico|PR|18.47|-66.11|America/Puerto_Rico|4|puerto-rico|28 29 29 30 31 32 32 32 32 31 30 29|22 22 23 24 25 26 26 26 25 25 24 23|12 9 9 10 12 11 13 13 13 13 14 13
Guatemala City|Ciudad de Guatemala|GT|14.63|-90.51|America/Guatemala|4|north-america|23 25 26 27 26 25 25 25 24 24 23 23|13 13 14 15 16 16 16 16 16 16 15 14|1 1 2 4 10 18 16 16 18 12 4 1
San José|San Jose,San José Costa Rica|CR|9.93|-84.08|America/Costa_Rica|4|north-america|24 25 26 27 26 26 25 26 25 25 24 24|17 17 18 18 18 18 18 18 17 17 17 17|2 1 2 5 16 18 16 17 20 20 11 4
Panama City|Panamá,Ciudad de Panamá|PA|8.98|-79.52|America/Panama|4|north-america|33 34 34 34 33 32 32 32 32 31 31 32|22 22 22 23 24 24 24 24 23 23 23 22|2 1 1 5 13 14 13 14 15 17 14 7
Bogota|Bogotá,Santa Fe de Bogotá|CO|4.71|-74.07|America/Bogota|5|south-america|20 20 20 19 19 19 18 19 19 19 19 19|8 9 10 10 10 10 9 9 9 10 10 9|7 9 12 16 16 13 12 11 12 17 15 10
Medellin|Medellín|CO|6.24|-75.58|America/Bogota|4|south-america|28 28 28 28 27 28 29 29 28 27 27 27|17 17 18 18 18 18 17 17 17 17 17 17|8 9 13 18 20 15 13 15 19 21 17 11
Caracas||VE|10.48|-66.90|America/Caracas|4|south-america|26 27 28 28 28 27 27 28 28 28 27 26|17 17 18 20 20 20 19 20 20 19 19 18|4 2 2 5 10 14 14 14 13 13 11 8
Quito||EC|-0.18|-78.47|America/Guayaquil|4|south-america|19 19 19 19 19 19 20 20 20 20 19 19|10 10 10 10 10 9 9 9 9 10 10 10|12 13 16 16 13 7 4 5 10 14 12 11
Lima||PE|-12.05|-77.04|America/Lima|5|south-america|26 27 26 24 22 20 19 18 19 20 22 24|20 20 20 18 17 16 15 15 15 16 17 19|1 0 0 0 1 1 1 1 1 0 0 0
Cusco|Cuzco|PE|-13.53|-71.97|America/Lima|2|south-america|19 19 19 20 20 19 19 20 20 21 21 20|7 7 6 5 3 1 0 1 4 6 6 7|18 15 14 7 2 1 1 2 4 9 10 14
La Paz||BO|-16.49|-68.12|America/La_Paz|4|south-america|18 18 18 19 18 17 17 18 18 19 20 19|6 6 6 5 3 1 1 2 3 5 6 6|17 14 12 6 3 2 2 4 6 7 8 13
Santiago|Santiago de Chile,Santiago del Cile|CL|-33.45|-70.67|America/Santiago|5|south-america|30 30 28 23 19 16 15 17 19 22 26 29|13 13 11 9 6 4 4 5 6 8 10 12|0 0 1 2 4 5 5 4 3 2 1 0
Buenos Aires|Buenos Ayres,Baires|AR|-34.60|-58.38|America/Argentina/Buenos_Aires|5|south-america|30 29 27 23 19 16 15 18 20 23 26 29|20 19 18 14 11 8 8 9 11 14 16 18|8 8 8 8 7 7 7 7 7 9 9 9
Córdoba|Cordoba|AR|-31.42|-64.18|America/Argentina/Cordoba|4|south-america|31 30 28 25 21 18 18 21 24 26 28 30|18 17 16 12 9 5 5 6 9 13 15 17|10 9 9 6 3 1 2 2 4 7 9 11
Mendoza||AR|-32.89|-68.84|America/Argentina/Mendoza|4|south-america|32 31 27 23 18 15 15 18 21 25 29 31|19 18 15 11 7 3 3 5 8 12 15 18|5 5 4 2 2 1 2 1 2 3 3 4
Montevideo||UY|-34.90|-56.16|America/Montevideo|4|south-america|29 28 26 22 19 15 15 17 18 21 24 27|18 18 17 14 11 8 7 8 9 12 14 16|6 6 7 7 6 6 7 6 6 7 7 6
Asuncion|Asunción|PY|-25.26|-57.58|America/Asuncion|4|south-america|33 33 32 29 25 23 23 26 28 30 31 32|23 23 22 19 16 14 13 14 16 19 20 22|8 8 7 8 7 7 4 4 6 8 8 8
Rio de Janeiro|Rio,Río de Janeiro|BR|-22.91|-43.17|America/Sao_Paulo|5|south-america|31 31 30 28 26 25 25 26 26 27 28 29|24 24 23 22 20 19 18 19 19 20 22 23|11 8 9 8 6 5 5 4 7 9 10 11
São Paulo|Sao Paulo,San Paolo,San Pablo|BR|-23.55|-46.63|America/Sao_Paulo|5|south-america|28 29 28 26 23 23 22 25 25 26 27 28|19 20 19 17 15 13 12 13 15 16 17 18|16 14 12 7 6 4 4 4 7 10 11 14
Brasilia|Brasília|BR|-15.79|-47.88|America/Sao_Paulo|4|south-america|27 27 27 27 26 25 25 27 29 29 27 27|18 18 18 17 15 13 13 14 17 18 18 18|17 15 15 9 3 1 0 1 4 11 16 19
Salvador|Salvador da Bahia,Bahia|BR|-12.97|-38.50|America/Bahia|4|south-america|30 30 30 29 28 27 26 27 27 28 29 30|24 24 24 24 23 22 21 21 22 23 23 24|8 10 12 15 17 16 15 12 9 8 8 7
`
