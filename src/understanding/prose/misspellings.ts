/** Spellings that are always wrong, with the right one. */
export const misspellings: ReadonlyMap<string, string> = new Map(
  (
    'abscence absence|accidently accidentally|accomodate accommodate|accomodation accommodation|acheive achieve|acheived achieved|' +
    'acknowlege acknowledge|acording according|adress address|adresses addresses|agressive aggressive|alot a lot|' +
    'alltogether altogether|allways always|amoung among|anounced announced|aparent apparent|apparantly apparently|aproach approach|' +
    'arguement argument|assesment assessment|athiest atheist|availible available|avaliable available|basicly basically|' +
    'becasue because|becuase because|beacuse because|begining beginning|beleive believe|beleived believed|benifit benefit|benifits benefits|' +
    'buisness business|calender calendar|carefull careful|catagory category|cheif chief|collegue colleague|comming coming|' +
    'commitee committee|comittee committee|commited committed|comparision comparison|completly completely|concious conscious|' +
    'consistant consistent|containes contains|convinient convenient|critisism criticism|decison decision|definate definite|' +
    'definately definitely|definitly definitely|desicion decision|devide divide|develope develop|developement development|' +
    'diferent different|differnt different|dilemna dilemma|disapear disappear|disapoint disappoint|doesnt doesn\u2019t|dont don\u2019t|didnt didn\u2019t|' +
    'isnt isn\u2019t|wasnt wasn\u2019t|arent aren\u2019t|werent weren\u2019t|couldnt couldn\u2019t|shouldnt shouldn\u2019t|wouldnt wouldn\u2019t|' +
    'havent haven\u2019t|hasnt hasn\u2019t|hadnt hadn\u2019t|embarass embarrass|enviroment environment|enviromental environmental|' +
    'equiped equipped|equiptment equipment|especialy especially|exagerate exaggerate|excede exceed|excelent excellent|existance existence|' +
    'experiance experience|extremly extremely|familar familiar|finaly finally|foriegn foreign|fourty forty|freind friend|freinds friends|' +
    'fullfil fulfil|futher further|gaurd guard|generaly generally|goverment government|governement government|gramar grammar|grammer grammar|' +
    'garantee guarantee|guarentee guarantee|happend happened|harrass harass|heigth height|heirarchy hierarchy|hygeine hygiene|' +
    'immediatly immediately|imediately immediately|importent important|independant independent|infomation information|inteligence intelligence|' +
    'intresting interesting|interupt interrupt|irrelevent irrelevant|judgemental judgmental|knowlege knowledge|lenght length|liason liaison|' +
    'libary library|maintainance maintenance|maintenence maintenance|managment management|medcine medicine|millenium millennium|' +
    'mispell misspell|neccesary necessary|necesary necessary|neccessary necessary|neighbourghood neighbourhood|noticable noticeable|' +
    'occassion occasion|occasionaly occasionally|occured occurred|occurence occurrence|occuring occurring|occurance occurrence|ocurred occurred|' +
    'offical official|oppurtunity opportunity|oportunity opportunity|orginal original|parralel parallel|paralel parallel|peice piece|' +
    'percieve perceive|performence performance|permanant permanent|persue pursue|posession possession|posible possible|potatos potatoes|' +
    'preceed precede|prefered preferred|presance presence|probaly probably|proffesional professional|professionaly professionally|' +
    'promiss promise|pronounciation pronunciation|publically publicly|quater quarter|realy really|recieve receive|recieved received|' +
    'recieves receives|recomend recommend|recomended recommended|refered referred|referance reference|relevent relevant|religous religious|' +
    'remeber remember|repitition repetition|resistence resistance|responsability responsibility|responsable responsible|rythm rhythm|' +
    'seige siege|seperate separate|seperated separated|seperately separately|similiar similar|sincerly sincerely|speach speech|' +
    'succesful successful|successfull successful|succesfully successfully|sucess success|suprise surprise|suprised surprised|supercede supersede|' +
    'techincal technical|tecnology technology|temperture temperature|tendancy tendency|teh the|thier their|therfore therefore|threshhold threshold|tommorow tomorrow|' +
    'tommorrow tomorrow|tounge tongue|truely truly|unfortunatly unfortunately|untill until|unecessary unnecessary|usefull useful|vaccum vacuum|' +
    'vegatable vegetable|visable visible|wether whether|wierd weird|wich which|writting writing|writen written|yeild yield|youre you\u2019re|theyre they\u2019re'
  )
    .split('|')
    .map((pair) => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)]),
)
