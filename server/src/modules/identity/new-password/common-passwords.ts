/** Roots of common leaked passwords, in lower case, without trailing digits and signs. */
const roots = `
password passwort wachtwoord motdepasse contrasena contraseña senha palavrapasse lozinka parola passord losenord
lösenord adgangskode salasana kennwort passwd passw pass word secret geheim geheimnis hemmelig segreto secreto
qwerty qwertyuiop qwertzuiop azertyuiop qwertyui qwertyu qwert azerty qwertz asdfghjkl asdfghjk asdfgh asdf
zxcvbnm zxcvbn yxcvbnm qazwsx qazwsxedc wsxedc qweasd qweasdzxc qweqwe asdasd zxczxc onetwothree
iloveyou iloveyouso iloveme iloveyoubaby loveyou lovelove ilovegod ilovemyself mylove truelove tequiero teamo
jetaime ichliebedich ikhouvanjou welcome welkom willkommen bienvenue bienvenido bienvenida benvenuto velkommen
valkommen letmein openup opensesame trustno trustnoone trustme whatever nothing anything something everything
administrator admin adminadmin root superuser superman batman spiderman ironman wolverine starwars startrek
pokemon pikachu minecraft fortnite roblox naruto dragonball dragon dragons monster monkey tigger princess
sunshine sunflower butterfly football baseball basketball soccer hockey liverpool arsenal chelsea manchester
manchesterunited barcelona realmadrid juventus ajax feyenoord bayern borussia galatasaray fenerbahce
michael jennifer jessica jordan ashley daniel charlie thomas andrew matthew joshua anthony nicole hannah
alexander alexandra christopher elizabeth samantha stephanie victoria isabella sebastian
computer internet samsung iphone android google facebook instagram youtube twitter linkedin microsoft windows
yourpassword mypassword mypass thepassword newpassword oldpassword changeme changeit changemenow default
guest test testing tester testtest testpassword demo example sample temp temporary login loginlogin access
summer winter spring autumn january february march april june july august september october november december
monday tuesday wednesday thursday friday saturday sunday sommer zomer winterwinter verano invierno estate
blink metallica slipknot nirvana eminem beatles rockstar rockandroll hellokitty helloworld hello hellohello
goodmorning goodnight goodbye happybirthday happyhappy merrychristmas christmas halloween family familia
forever foreverlove blessed blessing jesuschrist jesus jesuslovesme godisgood godbless heaven angel angels
chocolate cheesecake strawberry banana pineapple cookie cookies coffee pizza hamburger
mercedes porsche ferrari lamborghini corvette mustang yamaha kawasaki harley harleydavidson
london paris amsterdam berlin madrid barcelonafc newyork newyorkcity california australia america
fuckyou fuckoff fuckme asshole bullshit motherfucker killer ninja shadow phoenix master mastermaster
correcthorsebatterystaple correcthorse thequickbrownfox abcdefghij abcdefghijk abcdefgh abcdef abcabc
photo photos picture pictures myphotos myphoto photobook photoalbum fotos foto fotoboek camera
keepsake keepsakes memory memories
`;

export const commonRoots: ReadonlySet<string> = new Set(roots.trim().split(/\s+/));
