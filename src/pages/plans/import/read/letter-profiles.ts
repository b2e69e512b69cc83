import type { Encoding } from './encodings'

/** Letters beyond ASCII that names in a language have. */
const western = {
  german: 'äöüßÄÖÜ',
  french: 'éèêëàâçîïôùûÉÇœ',
  spanish: 'áéíóúñÁÉÓÑç',
  portuguese: 'ãõçáéíóúâêôÁÉ',
  nordic: 'åäöøæÅÄÖØÆéü',
  italian: 'àèéìòù',
  dutch: 'ëïéöüè',
  icelandic: 'áéíóúýðþæöÁÍÓÞ',
}
const central = {
  polish: 'ąćęłńóśźżŁŚĆŻŹ',
  czech: 'áčďéěíňóřšťúůýžČŠŽŘÁÚ',
  slovak: 'áäčďéíľĺňóôŕšťúýžČŠŽĽ',
  hungarian: 'áéíóöőúüűÁÉÓÖŐÚ',
  romanian: 'ăâîșțşţȘȚŞŢ',
  croatian: 'čćđšžČĆĐŠŽ',
}
const turkish = { turkish: 'çğıöşüÇĞİÖŞÜ' }
const baltic = { lithuanian: 'ąčęėįšųūžČŠŽ', latvian: 'āčēģīķļņšūžĀČĒĢĪĶĻŅŠŪŽ', estonian: 'äõöüšžÄÕÖÜ' }
const cyrillic = {
  cyrillic: 'абвгдежзийклмнопрстуфхцчшыьюяєіїАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЮЯ',
}
const greek = { greek: 'αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ' }
const hebrew = { hebrew: 'אבגדהוזחטיכלמנסעפצקרשתםןףץך' }
const arabic = { arabic: 'ابتثجحخدذرزسشصضطظعغفقكلمنهويةىأإآؤئء' }
const thai = { thai: 'กขคฆงจฉชซญฐณดตถทธนบปผพภมยรลวศษสหอะาิีึืุูเแโใไ่้์' }
const japanese = {
  japanese:
    '佐藤鈴木高橋田中渡辺伊山本村林小加吉井松清斎口森阿部池大和子美恵太郎一二三健次真由香裕明雄介奈直樹翔智彦也拓哉野上原川石内島崎宮岡谷久坂西東北南浩司のをはいしんたかさなきこまりみらるアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワンー',
}
const simplified = {
  chinese:
    '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆孔白崔康毛秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺文伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂华建国红玉梅志海小晓春云飞鹏辉波斌宇浩凯健俊新民部门销售市场财务人事技术研发',
}
const traditional = {
  chinese:
    '王李張劉陳楊趙黃周吳徐孫胡朱高林何郭馬羅梁宋鄭謝韓唐馮董程曹袁鄧許傅沈曾彭呂蘇盧蔣蔡葉余潘杜戴夏鍾汪田任姜方石姚廖鄒熊金陸邱江賴文偉芳秀英敏靜麗強軍勇傑娟明平華建國玉梅志海小曉春雲雅婷怡君淑惠美玲佳宗家豪俊部門銷售財務',
}
const korean = {
  korean:
    '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지현준영수희경은미선혜연숙호훈철상재동원기태승용석광종인환규식빈아나라부팀업',
}

/** The encodings that are guessed, the likelier first, with the letters of the languages that are written in each. */
export const letterProfiles: readonly (readonly [Encoding, Readonly<Record<string, string>>])[] = [
  ['windows-1252', western],
  ['macintosh', western],
  ['ibm850', western],
  ['windows-1250', central],
  ['iso-8859-2', central],
  ['ibm852', central],
  ['windows-1254', turkish],
  ['windows-1257', baltic],
  ['windows-1251', cyrillic],
  ['koi8-r', cyrillic],
  ['ibm866', cyrillic],
  ['iso-8859-5', cyrillic],
  ['x-mac-cyrillic', cyrillic],
  ['windows-1253', greek],
  ['iso-8859-7', greek],
  ['windows-1255', hebrew],
  ['windows-1256', arabic],
  ['windows-874', thai],
  ['shift_jis', japanese],
  ['euc-jp', japanese],
  ['gb18030', simplified],
  ['big5', traditional],
  ['euc-kr', korean],
]
