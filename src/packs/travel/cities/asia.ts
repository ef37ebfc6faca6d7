/** Cities of Asia, one a line. What the columns mean: `../city.ts`. */
export const asia: string = `
Dubai|Dubái,Dubaï|AE|25.20|55.27|Asia/Dubai|4|eurasia|24 26 29 34 38 40 41 41 39 36 31 26|14 15 18 21 25 28 30 31 28 24 20 16|2 2 2 1 0 0 0 0 0 0 1 2
Abu Dhabi|Abu Zabi,Abou Dabi|AE|24.45|54.38|Asia/Dubai|4|eurasia|24 26 30 34 39 41 42 43 40 36 31 26|13 14 17 20 24 27 30 30 27 23 19 15|1 2 2 1 0 0 0 0 0 0 0 1
Doha||QA|25.29|51.53|Asia/Qatar|4|eurasia|22 24 28 33 39 42 42 42 39 35 29 24|14 15 18 22 27 30 32 32 29 26 21 16|2 2 2 1 0 0 0 0 0 0 1 2
Riyadh|Riad,Er Riad,Riyad|SA|24.71|46.68|Asia/Riyadh|5|eurasia|20 23 28 34 39 43 44 44 40 35 27 22|9 11 15 20 26 28 30 30 26 21 15 11|2 1 3 4 1 0 0 0 0 0 2 2
Tel Aviv|Tel Aviv-Yafo,Tel-Aviv|IL|32.09|34.78|Asia/Jerusalem|4|eurasia|18 18 20 23 25 28 30 30 30 27 23 20|9 10 11 14 17 21 23 24 23 19 14 11|10 9 6 2 1 0 0 0 0 3 5 9
Jerusalem|Gerusalemme,Jerusalén,Jérusalem|IL|31.77|35.21|Asia/Jerusalem|4|eurasia|12 13 16 21 25 28 29 29 28 25 19 14|6 6 8 12 15 18 19 20 18 16 12 8|10 9 7 3 1 0 0 0 0 2 5 8
Beirut|Beyrouth,Beirute|LB|33.89|35.50|Asia/Beirut|4|eurasia|17 18 20 22 25 28 30 31 30 27 23 19|11 11 13 15 18 21 24 25 23 20 16 13|12 10 8 4 2 0 0 0 1 4 7 10
Amman|Ammán|JO|31.95|35.93|Asia/Amman|4|eurasia|13 14 18 23 28 31 33 33 31 27 20 15|4 5 7 11 15 18 21 21 18 15 10 6|8 8 6 3 1 0 0 0 0 2 4 6
Damascus|Damas,Damaskus,Damasco|SY|33.51|36.29|Asia/Damascus|4|eurasia|13 15 19 25 30 34 37 37 33 28 20 14|1 2 5 8 12 16 18 18 15 11 5 2|7 6 4 3 1 0 0 0 0 2 4 6
Baghdad|Bagdad|IQ|33.31|44.37|Asia/Baghdad|5|eurasia|16 19 24 30 37 42 44 44 40 33 24 18|4 6 10 15 21 24 27 26 22 17 10 6|5 5 5 4 1 0 0 0 0 1 4 5
Ankara|Angora|TR|39.93|32.86|Europe/Istanbul|5|eurasia|4 7 12 17 22 27 31 31 26 20 12 6|-3 -2 1 6 10 14 17 17 13 8 2 -1|9 8 8 9 10 7 3 3 4 6 6 9
Tehran|Teheran,Teherán,Téhéran|IR|35.69|51.39|Asia/Tehran|5|eurasia|8 11 16 22 28 34 37 36 32 25 16 10|1 3 7 12 17 22 25 24 20 14 7 3|6 6 7 6 4 1 1 0 0 2 5 6
Tbilisi|Tiflis|GE|41.72|44.78|Asia/Tbilisi|4|eurasia|7 8 13 18 23 28 32 31 27 20 13 8|0 0 3 8 13 16 20 20 16 10 5 1|4 4 6 8 9 8 5 5 5 6 5 4
Yerevan|Erevan,Jerewan|AM|40.18|44.51|Asia/Yerevan|4|eurasia|1 5 12 19 24 30 34 33 29 21 12 4|-7 -5 1 7 11 15 19 19 14 8 2 -4|5 5 6 8 9 5 2 2 2 5 5 5
Baku|Bakı,Bakou|AZ|40.41|49.87|Asia/Baku|4|eurasia|7 7 11 17 23 28 31 31 27 20 14 9|2 2 4 9 15 20 23 23 19 14 8 4|5 5 5 4 3 2 1 1 3 5 5 5
Tashkent|Toshkent,Taschkent|UZ|41.30|69.24|Asia/Tashkent|4|eurasia|7 9 15 22 28 34 36 35 29 22 14 8|-2 0 5 10 14 18 20 18 13 8 4 0|9 9 10 8 6 2 1 1 1 4 6 8
Almaty|Alma-Ata,Alma Ata|KZ|43.24|76.89|Asia/Almaty|4|eurasia|1 2 9 17 23 28 30 29 24 17 8 2|-8 -7 -1 6 11 16 18 17 11 5 -1 -6|7 7 9 10 10 8 7 5 4 6 8 8
Kabul|Kaboul|AF|34.53|69.17|Asia/Kabul|4|eurasia|5 6 13 19 24 30 32 32 28 22 15 8|-7 -5 1 6 9 12 15 14 9 4 -1 -5|4 6 9 8 5 1 1 1 1 2 3 4
Delhi|New Delhi,Neu-Delhi,Nuova Delhi,Nueva Delhi,Dilli|IN|28.61|77.21|Asia/Kolkata|5|eurasia|20 24 30 37 40 39 35 34 34 33 28 23|7 10 15 21 26 28 27 26 24 19 13 8|2 2 2 1 2 5 10 10 5 1 0 1
Mumbai|Bombay|IN|19.08|72.88|Asia/Kolkata|5|eurasia|31 31 33 33 34 32 30 30 31 34 34 32|17 18 21 24 27 26 25 25 24 23 20 18|0 0 0 0 1 14 23 21 14 3 1 0
Bangalore|Bengaluru|IN|12.97|77.59|Asia/Kolkata|5|eurasia|28 30 33 34 33 29 28 28 28 28 27 27|16 17 19 22 22 20 20 20 20 19 18 16|0 0 1 3 7 6 8 10 9 9 4 1
Chennai|Madras|IN|13.08|80.27|Asia/Kolkata|5|eurasia|29 31 33 35 37 37 35 35 34 32 30 29|21 22 23 26 28 27 26 26 26 25 23 22|1 1 0 1 1 4 7 8 7 11 11 6
Kolkata|Calcutta,Kalkutta,Calcuta|IN|22.57|88.36|Asia/Kolkata|5|eurasia|26 29 34 36 36 34 33 33 33 32 30 27|14 17 22 25 26 27 26 26 26 24 19 15|1 2 2 3 6 12 17 17 13 6 1 1
Hyderabad|Haiderabad|IN|17.39|78.49|Asia/Kolkata|5|eurasia|29 32 36 38 39 34 31 30 31 31 29 28|15 18 21 24 26 24 23 22 22 20 17 15|0 0 1 2 3 7 11 11 9 5 2 0
Karachi|Karatschi|PK|24.86|67.01|Asia/Karachi|5|eurasia|26 28 32 35 36 36 34 32 33 36 32 28|12 14 19 23 26 28 28 27 26 22 17 13|1 1 1 0 0 1 3 2 1 0 0 1
Lahore||PK|31.55|74.34|Asia/Karachi|5|eurasia|18 22 27 34 39 40 36 35 35 33 27 21|8 11 16 21 26 28 27 27 25 20 13 9|3 4 4 3 3 5 9 8 4 1 1 2
Islamabad||PK|33.68|73.05|Asia/Karachi|4|eurasia|18 19 24 30 36 38 35 33 33 31 25 20|4 7 11 15 20 24 25 24 21 15 9 5|5 6 7 6 5 6 12 13 6 3 2 3
Dhaka|Dacca,Dakka|BD|23.81|90.41|Asia/Dhaka|5|eurasia|25 28 33 34 33 33 32 32 32 32 30 26|13 16 21 24 25 26 26 26 26 24 19 15|1 2 3 7 12 15 19 18 13 7 1 1
Kathmandu|Katmandu,Kathmandou|NP|27.72|85.32|Asia/Kathmandu|4|eurasia|19 21 25 28 29 29 28 28 28 27 23 20|2 5 9 12 16 19 20 20 19 13 8 4|1 2 3 5 9 14 21 20 12 4 1 1
Colombo||LK|6.93|79.86|Asia/Colombo|4|sri-lanka|31 31 32 32 31 30 30 30 30 30 30 31|23 23 24 25 26 26 26 25 25 24 24 23|5 4 7 13 14 12 9 9 11 15 13 8
Yangon|Rangoon,Rangun|MM|16.87|96.20|Asia/Yangon|5|eurasia|32 35 36 37 34 31 30 30 31 32 32 32|18 19 22 24 25 25 24 24 24 24 22 19|0 0 1 2 12 24 25 25 20 11 4 1
Bangkok|Krung Thep,Bangkok City|TH|13.76|100.50|Asia/Bangkok|5|eurasia|33 34 35 36 35 34 34 34 33 33 33 32|22 24 26 27 27 26 26 26 25 25 24 22|1 2 3 5 13 12 13 15 17 14 5 1
Chiang Mai|Chiangmai|TH|18.79|98.99|Asia/Bangkok|2|eurasia|30 33 36 37 35 33 32 32 32 32 31 29|15 16 20 23 24 24 24 24 23 22 19 16|1 1 2 6 13 13 15 18 14 9 4 1
Singapore|Singapur,Singapour,Singapura|SG|1.35|103.82|Asia/Singapore|5|eurasia|30 32 32 32 32 32 31 31 31 32 31 30|24 24 25 25 26 25 25 25 25 25 24 24|13 9 13 14 14 13 13 14 13 15 18 18
Kuala Lumpur|KL,Cuala Lumpur|MY|3.14|101.69|Asia/Kuala_Lumpur|5|eurasia|32 33 34 33 33 33 33 33 33 33 32 32|24 24 24 25 25 25 24 24 24 24 24 24|12 12 15 17 14 11 11 12 14 17 19 16
Jakarta|Djakarta,Yakarta,Giacarta|ID|-6.21|106.85|Asia/Jakarta|5|java|30 30 32 33 33 33 33 33 33 33 32 31|24 24 25 25 25 25 24 25 25 25 25 25|17 16 14 11 8 6 5 4 4 8 11 14
Denpasar|Bali|ID|-8.65|115.22|Asia/Makassar|3|bali|33 33 33 33 32 31 30 30 31 32 33 33|24 24 24 24 24 23 23 23 23 24 24 24|16 14 10 7 5 4 4 3 4 6 9 14
Manila|Manille|PH|14.60|120.98|Asia/Manila|5|luzon|30 31 33 34 34 33 31 31 31 31 31 30|24 24 25 27 27 26 26 26 26 26 25 24|4 3 3 3 9 14 19 20 18 14 10 7
Hanoi|Hà Nội,Hanoï,Ha Noi|VN|21.03|105.85|Asia/Bangkok|5|eurasia|20 20 23 27 31 33 33 32 31 29 25 22|14 15 18 22 25 26 27 26 25 22 19 15|5 7 9 9 12 12 14 14 11 7 5 4
Ho Chi Minh City|Saigon,Hồ Chí Minh,HCMC,Ho Chi Minh|VN|10.82|106.63|Asia/Ho_Chi_Minh|5|eurasia|32 33 34 35 34 33 32 32 32 32 31 31|22 23 25 26 26 25 25 25 25 24 24 22|2 1 2 5 15 18 20 20 19 18 11 6
Phnom Penh|Phnompenh|KH|11.56|104.92|Asia/Phnom_Penh|4|eurasia|31 33 35 35 34 33 33 32 32 31 31 30|22 23 24 25 26 25 25 25 25 24 23 22|1 1 3 7 14 15 16 16 18 18 9 3
Hong Kong|Hongkong,Xianggang|HK|22.32|114.17|Asia/Hong_Kong|5|eurasia|19 19 22 26 29 31 32 31 31 28 24 20|15 15 17 21 24 26 27 27 26 23 20 16|4 6 8 9 12 16 15 15 12 6 4 3
Shanghai|Schanghai,Sciangai,Xangai|CN|31.23|121.47|Asia/Shanghai|5|eurasia|8 10 15 20 25 28 33 32 28 23 17 11|2 4 7 12 17 22 26 26 22 16 10 4|9 9 12 11 11 13 12 12 10 7 8 7
Beijing|Peking,Pechino,Pekín,Pékin,Pequim|CN|39.90|116.41|Asia/Shanghai|5|eurasia|2 6 13 21 27 31 32 31 26 19 10 4|-8 -5 1 8 14 19 23 22 15 8 0 -6|1 2 3 4 6 9 12 10 7 4 2 1
Guangzhou|Canton,Kanton|CN|23.13|113.26|Asia/Shanghai|5|eurasia|19 20 22 26 30 32 33 33 32 29 25 21|11 13 16 20 23 25 26 26 24 21 17 12|6 9 13 14 16 17 15 15 11 6 5 4
Shenzhen|Shenzen|CN|22.54|114.06|Asia/Shanghai|5|eurasia|20 21 23 26 30 31 32 32 31 29 25 22|12 14 17 20 24 26 26 26 25 22 18 14|4 7 9 11 14 17 16 16 13 6 4 4
Chengdu||CN|30.57|104.07|Asia/Shanghai|5|eurasia|10 12 17 23 27 29 31 31 26 21 17 11|3 5 8 13 18 21 23 22 19 15 10 5|4 6 8 9 11 12 14 13 12 10 5 3
Taipei|Taipeh,Taipéi|TW|25.03|121.57|Asia/Taipei|5|taiwan|20 20 22 26 30 33 35 34 32 28 25 21|14 15 16 19 22 25 26 26 25 22 20 16|14 14 15 14 13 14 11 13 13 12 12 12
Seoul|Seúl,Séoul,Soul|KR|37.57|126.98|Asia/Seoul|5|korea|2 5 11 18 24 28 29 30 26 20 12 4|-6 -3 2 8 13 18 22 23 17 10 3 -3|5 5 6 7 7 8 14 12 8 5 7 6
Busan|Pusan|KR|35.18|129.08|Asia/Seoul|4|korea|8 10 14 18 22 24 27 29 26 22 16 10|0 2 6 10 15 18 23 24 20 15 8 2|4 5 7 8 8 9 12 10 8 4 5 4
Tokyo|Tokio,Tōkyō,Tóquio|JP|35.68|139.69|Asia/Tokyo|5|japan|10 10 14 19 23 26 30 31 27 22 17 12|1 2 5 10 15 19 23 24 21 15 9 4|4 6 9 10 10 12 11 9 12 11 8 5
Osaka|Ōsaka|JP|34.69|135.50|Asia/Tokyo|5|japan|10 10 14 20 25 28 32 34 29 24 18 12|3 3 6 11 16 20 24 26 22 16 10 5|5 6 9 9 9 11 10 7 9 8 6 6
Kyoto|Kioto,Kyōto|JP|35.01|135.77|Asia/Tokyo|4|japan|9 10 14 20 25 28 32 34 29 23 17 12|1 2 4 9 15 19 24 25 21 14 8 3|6 7 10 10 10 12 12 9 10 8 7 6
Fukuoka||JP|33.59|130.40|Asia/Tokyo|4|japan|10 11 15 20 24 27 31 33 29 24 18 13|4 4 7 11 16 20 25 26 22 16 11 6|9 8 10 9 9 10 11 10 9 6 9 9
Sapporo||JP|43.06|141.35|Asia/Tokyo|4|hokkaido|0 0 4 12 18 22 25 27 23 16 9 2|-6 -6 -3 3 9 13 18 19 14 8 2 -4|16 14 13 9 9 8 9 9 11 12 15 16
Ulaanbaatar|Ulan Bator,Ulan Batar|MN|47.89|106.91|Asia/Ulaanbaatar|4|eurasia|-16 -10 -1 10 18 23 25 22 17 8 -5 -14|-26 -23 -14 -4 4 10 13 11 4 -5 -16 -24|1 1 2 2 4 8 11 9 4 2 2 2
`
