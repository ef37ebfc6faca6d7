import { asks, follows, hotels, lacks, place, type Question, way, weather } from './questions.ts'

/** Written after the rules, and used to change one: a road is no answer to a question about trains. 23 were right before. */
export const unseenQuestions: readonly Question[] = [
  asks("What's it like outside in Belfast, weather-wise?", weather('Belfast')),
  asks('Could you check tomorrow’s weather for Hanoi?', weather('Hanoi', { date: '2026-11-16' })),
  asks('Is it beach weather in Malaga?', weather('Malaga')),
  asks('Which is hotter, Delhi or Mumbai?', weather('Delhi'), weather('Mumbai')),
  asks('weather for the coming 4 days in Bratislava', weather('Bratislava', { days: 4 })),
  asks('Do they have snow in Innsbruck on 5 December?', weather('Innsbruck', { date: '2026-12-05' })),
  asks('temprature in Lisbn', weather('Lisbon')),
  asks('Vienna, Budapest, Prague: what is the weather?', weather('Vienna'), weather('Budapest'), weather('Prague')),
  asks('How long is the drive from Denver to Dallas?', way('Denver', 'Dallas', { mode: 'car' })),
  asks('Walking distance between Pisa and Lucca', way('Pisa', 'Lucca', { mode: 'foot' })),
  asks(
    'Can you tell me how to get to Cologne from Frankfurt by bicycle?',
    way('Frankfurt', 'Cologne', { mode: 'bicycle' }),
  ),
  asks('Stockholm to Gothenburg, how many km?', way('Stockholm', 'Gothenburg', { units: 'metric' })),
  asks('I live in Leeds and want to drive to Liverpool', way('Leeds', 'Liverpool', { mode: 'car' })),
  asks('Need a place to sleep in Bilbao', hotels('Bilbao')),
  asks('Hotel Krakow 3 guests', hotels('Krakow', { guests: 3 })),
  asks(
    'Show me hotels in Porto from 10 to 12 December',
    hotels('Porto', { check_in: '2026-12-10', check_out: '2026-12-12' }),
  ),
  asks('Whereabouts is Almaty?', place('Almaty')),
  asks('latitude and longitude of Quito', place('Quito')),
  asks('Weather in Geneva and directions from Lausanne to Geneva', weather('Geneva'), way('Lausanne', 'Geneva')),
  asks('I need to know the weather in Cork, and a hotel in Cork', weather('Cork'), hotels('Cork')),
  asks(
    'Taking the car from Turin to Milan, will it rain in Milan?',
    way('Turin', 'Milan', { mode: 'car' }),
    weather('Milan'),
  ),
  asks(
    'We will visit Tallinn next week',
    weather('Tallinn', { date: '2026-11-16', days: 7 }),
    hotels('Tallinn', { check_in: '2026-11-16' }),
  ),
  follows(['Which is hotter, Delhi or Mumbai?'], 'And Chennai?', weather('Chennai')),
  follows(
    ['How long is the drive from Denver to Dallas?'],
    'and to Houston?',
    way('Denver', 'Houston', { mode: 'car' }),
  ),
  follows(['Need a place to sleep in Bilbao'], 'and will it rain?', weather('Bilbao')),
  lacks('What is the population of Lagos?', ['population']),
  lacks('Summarise the news of today', ['news']),
  lacks('Is there a train from Rome to Milan at 9 pm?', ['train']),
]
