/** Cities of Africa, one a line. What the columns mean: `../city.ts`. */
export const africa: string = `
Cairo|Kairo,El Cairo,Il Cairo,Le Caire,Al Qahirah|EG|30.04|31.24|Africa/Cairo|5|africa|19 20 24 28 32 34 35 34 33 30 25 20|9 10 12 15 18 21 23 23 21 18 14 11|3 2 2 1 0 0 0 0 0 0 1 2
Alexandria|Alessandria d'Egitto,Alexandrie,Alejandría|EG|31.20|29.92|Africa/Cairo|5|africa|18 19 21 24 26 28 30 30 30 28 24 20|9 9 11 13 17 20 23 23 21 18 15 11|9 7 4 2 1 0 0 0 0 3 6 9
Casablanca|Dar el Beida|MA|33.57|-7.59|Africa/Casablanca|4|africa|17 18 20 20 22 24 26 27 26 24 21 18|9 9 11 12 15 18 20 21 19 16 13 10|7 7 6 6 4 1 0 0 1 5 7 8
Marrakesh|Marrakech,Marrakesch|MA|31.63|-8.00|Africa/Casablanca|4|africa|18 20 23 26 29 33 37 37 33 28 23 19|6 8 10 12 15 18 21 21 18 15 10 7|5 5 5 5 3 1 0 1 2 4 4 5
Rabat||MA|34.02|-6.84|Africa/Casablanca|4|africa|17 18 20 21 23 25 27 28 27 24 21 18|8 9 10 11 14 16 18 19 17 15 12 9|7 7 7 7 4 1 0 0 1 5 7 8
Tunis|Túnez,Tunisi|TN|36.81|10.18|Africa/Tunis|4|africa|16 16 18 21 26 30 33 34 30 26 21 17|8 8 9 12 15 19 21 22 20 17 12 9|9 8 7 6 4 2 1 1 4 6 7 9
Algiers|Alger,Argel,Algeri,Algier|DZ|36.75|3.06|Africa/Algiers|4|africa|17 17 19 21 24 28 31 32 30 26 21 18|6 6 7 9 12 16 19 20 17 14 10 7|9 9 8 7 5 2 1 1 4 6 8 9
Dakar||SN|14.69|-17.45|Africa/Dakar|4|africa|26 25 26 25 26 29 30 30 30 31 30 27|18 18 18 19 20 24 25 25 25 25 23 20|0 0 0 0 0 1 5 11 9 2 0 0
Accra|Akkra|GH|5.60|-0.19|Africa/Accra|4|africa|32 33 33 32 31 29 28 28 29 30 32 32|24 25 25 25 24 24 23 22 23 23 24 24|1 2 4 6 9 11 6 5 6 6 3 2
Abidjan||CI|5.36|-4.01|Africa/Abidjan|5|africa|31 32 32 32 31 29 28 28 28 30 31 31|23 25 25 25 25 24 23 22 23 24 24 24|2 3 6 8 14 19 9 7 8 11 11 5
Lagos||NG|6.52|3.38|Africa/Lagos|5|africa|33 34 34 33 32 30 29 29 30 31 32 33|23 25 25 25 24 24 23 23 23 23 24 23|1 2 5 8 12 16 13 11 13 12 5 2
Abuja||NG|9.08|7.40|Africa/Lagos|4|africa|35 37 37 36 33 31 29 29 30 32 34 35|18 21 24 25 24 23 22 22 22 21 19 18|0 0 2 5 11 13 15 18 17 9 1 0
Nairobi||KE|-1.29|36.82|Africa/Nairobi|4|africa|26 27 27 25 24 23 22 23 26 26 24 25|12 13 14 15 14 12 11 11 12 13 14 13|5 5 8 14 11 4 3 4 4 7 14 8
Mombasa||KE|-4.04|39.67|Africa/Nairobi|4|africa|32 32 33 31 29 29 28 28 29 30 31 32|23 24 25 24 23 22 21 21 21 22 23 23|3 2 5 11 15 10 9 9 8 8 8 6
Addis Ababa|Addis Abeba,Adís Abeba|ET|9.01|38.75|Africa/Addis_Ababa|4|africa|24 24 25 24 25 23 21 21 22 23 23 23|8 9 10 11 11 10 11 11 10 9 7 7|3 4 8 9 9 18 26 26 16 4 1 1
Kampala||UG|0.35|32.58|Africa/Kampala|4|africa|29 29 29 28 27 27 27 27 27 28 28 28|18 18 18 18 18 18 17 17 17 17 18 18|6 6 11 15 12 8 8 11 12 13 13 9
Kigali||RW|-1.94|30.06|Africa/Kigali|4|africa|27 27 27 26 26 26 27 28 28 27 26 26|16 16 16 16 17 16 16 17 16 16 16 16|11 11 15 18 13 2 1 4 10 17 17 14
Dar es Salaam|Dar-es-Salaam,Daressalam|TZ|-6.79|39.21|Africa/Dar_es_Salaam|5|africa|32 33 32 31 30 29 29 29 30 31 31 32|25 25 24 23 22 20 19 19 19 21 22 24|7 5 11 18 13 5 4 4 4 6 8 9
Kinshasa|Leopoldville|CD|-4.32|15.31|Africa/Kinshasa|5|africa|31 31 32 32 31 29 27 29 31 31 31 30|22 22 22 22 22 20 18 19 21 22 22 22|11 11 13 16 11 1 0 1 4 12 18 15
Luanda||AO|-8.84|13.23|Africa/Luanda|5|africa|30 31 31 30 29 26 24 24 25 27 29 29|24 25 25 24 23 21 19 19 21 22 24 24|3 3 7 8 2 0 0 0 1 2 4 3
Lusaka||ZM|-15.39|28.32|Africa/Lusaka|4|africa|26 26 26 26 25 23 23 26 30 31 30 27|18 17 17 15 13 10 10 12 16 18 18 18|19 16 11 3 1 0 0 0 0 3 9 17
Harare|Salisbury Rhodesia|ZW|-17.83|31.05|Africa/Harare|4|africa|26 26 26 25 24 22 22 24 28 29 27 26|17 16 15 13 10 8 8 9 12 15 16 16|15 13 9 5 2 1 1 1 1 5 10 15
Maputo|Lourenço Marques|MZ|-25.97|32.58|Africa/Maputo|4|africa|30 30 29 28 27 25 25 26 27 28 28 29|23 23 22 20 17 14 14 15 17 19 20 22|8 7 7 5 3 2 3 2 4 7 8 8
Cape Town|Kapstadt,Kaapstad,Ciudad del Cabo,Città del Capo,Le Cap|ZA|-33.92|18.42|Africa/Johannesburg|4|africa|27 27 26 23 20 18 18 18 19 22 24 26|16 16 15 12 10 8 8 8 9 11 13 15|2 2 3 6 9 10 9 9 7 5 3 3
Johannesburg|Joburg,Johannesburgo|ZA|-26.20|28.05|Africa/Johannesburg|5|africa|26 25 24 22 19 17 17 20 23 25 25 25|15 14 13 10 7 4 4 6 9 12 13 14|13 10 10 6 3 1 1 1 3 8 12 13
Durban||ZA|-29.86|31.02|Africa/Johannesburg|4|africa|28 28 28 26 25 23 23 23 23 24 26 27|21 21 20 18 14 11 11 13 15 17 18 20|12 10 10 7 4 3 3 5 8 11 12 13
Windhoek||NA|-22.56|17.08|Africa/Windhoek|2|africa|30 28 27 26 23 20 20 23 27 29 29 31|17 17 15 13 9 7 6 9 12 15 15 17|8 9 8 4 1 0 0 0 1 2 4 5
Antananarivo|Tananarive|MG|-18.88|47.51|Indian/Antananarivo|4|madagascar|26 26 26 25 23 21 20 21 24 26 27 26|17 17 16 15 13 11 10 10 12 14 15 16|17 15 14 6 3 3 4 3 2 5 10 16
`
