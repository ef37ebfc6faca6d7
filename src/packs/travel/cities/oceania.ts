/** Cities of Australia and the Pacific, one a line. What the columns mean: `../city.ts`. */
export const oceania: string = `
Sydney|Sídney,Sidney|AU|-33.87|151.21|Australia/Sydney|5|australia|27 27 25 23 20 18 17 19 21 23 24 26|20 20 18 15 12 10 9 9 12 14 16 18|8 8 9 8 7 8 6 6 6 7 8 7
Melbourne||AU|-37.81|144.96|Australia/Melbourne|5|australia|27 27 24 21 17 15 14 16 18 20 23 25|16 16 14 12 10 8 7 8 9 10 12 14|5 5 5 7 8 8 9 9 9 9 7 7
Brisbane||AU|-27.47|153.03|Australia/Brisbane|4|australia|30 30 29 27 24 22 22 23 26 27 28 29|22 21 20 17 14 12 10 11 14 17 19 20|8 9 10 7 7 5 4 4 4 6 7 8
Perth||AU|-31.95|115.86|Australia/Perth|4|australia|31 32 30 26 22 19 18 19 20 23 27 29|18 18 17 14 11 9 8 8 9 11 14 16|1 1 2 5 9 12 15 13 11 6 4 2
Adelaide||AU|-34.93|138.60|Australia/Adelaide|4|australia|30 29 27 23 19 16 15 17 19 22 25 27|17 17 15 12 10 8 8 8 10 12 14 16|3 2 3 5 8 9 11 10 8 6 5 5
Canberra||AU|-35.28|149.13|Australia/Sydney|2|australia|29 27 25 20 16 13 12 14 17 20 23 26|14 14 11 7 3 1 0 1 4 7 10 12|5 5 5 4 5 6 6 7 7 7 8 6
Hobart||AU|-42.88|147.33|Australia/Hobart|1|tasmania|23 22 21 18 15 13 12 14 16 17 19 21|13 13 11 9 7 5 5 5 7 8 10 11|6 6 6 7 8 8 9 10 9 9 8 8
Auckland||NZ|-36.85|174.76|Pacific/Auckland|4|north-island|23 24 23 20 18 16 15 15 16 18 19 21|16 17 15 13 11 9 8 8 10 11 12 14|6 6 7 9 11 12 13 13 11 10 9 8
Wellington||NZ|-41.29|174.78|Pacific/Auckland|2|north-island|21 21 20 17 15 13 12 12 14 15 17 19|14 14 13 11 10 8 7 7 8 9 10 12|6 6 7 8 9 11 11 10 9 10 8 8
Christchurch||NZ|-43.53|172.64|Pacific/Auckland|2|south-island|23 22 20 18 15 12 11 13 15 17 19 21|12 12 10 7 5 2 2 3 4 6 8 11|6 5 6 6 7 8 8 7 6 7 7 7
Suva||FJ|-18.14|178.44|Pacific/Fiji|1|fiji|31 31 31 30 28 28 27 27 27 28 29 30|24 24 24 23 22 21 20 20 21 22 22 23|19 18 20 18 15 12 12 13 13 14 15 17
`
