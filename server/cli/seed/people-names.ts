/** Given and family names of one language. The text after a bar is the name in Latin letters, for the mail address. */
export interface Names {
  givenNames: readonly string[]
  family: readonly string[]
  /** The family name comes first. */
  familyFirst?: true
}

const split = (given: string, family: string): Names => ({
  givenNames: given.split(', '),
  family: family.split(', '),
})

/** Invented combinations of common names. */
export const people: readonly Names[] = [
  split(
    'Amelia, Arthur, Beatrice, Callum, Charlotte, Daniel, Eleanor, Fiona, George, Hannah, Isla, Jack, Martha, Owen, Rosie, Samuel',
    'Ashworth, Barlow, Carter, Davies, Ellison, Fletcher, Hughes, Kerr, Lloyd, MacLeod, O’Brien, Pritchard, Reid, Thornton, Walsh, Whitaker',
  ),
  split(
    'Anneliese, Björn, Christoph, Dörte, Felix, Greta, Jannik, Jörg, Jürgen, Katharina, Lukas, Mareike, Nele, Sören, Ulrike, Wiebke',
    'Bäcker, Fischer, Groß, Hoffmann, Jäger, Köhler, Krüger, Lehmann, Möller, Neumann, Schäfer, Schröder, Strauß, Vogt, Weiß, Zöllner',
  ),
  split(
    'Agathe, Benoît, Camille, Chloé, Étienne, François, Gaëlle, Hélène, Inès, Jérôme, Léa, Loïc, Margaux, Noémie, Rémi, Zoé',
    'Beaulieu, Chevalier, D’Aubigny, Desprès, Fontaine, Gauthier, Lefèvre, Lemaître, Marchand, Mercier, Noël, Perrin, Rousseau, Sénéchal, Vasseur, Vigneau',
  ),
  split(
    'Álvaro, Beatriz, Begoña, Carlos, Inés, Íñigo, Javier, Lucía, Marta, Mónica, Núria, Óscar, Pilar, Raúl, Sofía, Tomás',
    'Álvarez, Castaño, Díaz, Fernández, García Lorca, Gómez, Ibáñez, Jiménez, Martín, Muñoz, Núñez, Ortega, Peña, Romero, Sánchez, Vázquez',
  ),
  split(
    'Antônio, Beatriz, Conceição, Duarte, Fátima, Gonçalo, Inês, João, Leonor, Luís, Mafalda, Rita, Simão, Teresa, Tomé, Vitória',
    'Almeida, Araújo, Baptista, Conceição, Esteves, Ferrão, Gonçalves, Guimarães, Leitão, Magalhães, Moura, Pacheco, Queirós, Sá, Simões, Valadão',
  ),
  split(
    'Åsa, Astrid, Björn, Elin, Gösta, Håkan, Ingrid, Jørgen, Kåre, Lærke, Liv, Mikkel, Nora, Øyvind, Signe, Søren',
    'Andersson, Åkesson, Bergström, Dahl, Ekström, Grønbech, Halvorsen, Højgaard, Jørgensen, Lindqvist, Mikkelsen, Nygård, Ødegård, Sandström, Sjöberg, Sørensen',
  ),
  split(
    'Agnieszka, Bartłomiej, Božena, Czesław, Elżbieta, Jiří, Kateřina, Łukasz, Małgorzata, Michał, Ondřej, Paweł, Šárka, Stanisława, Wojciech, Zuzana',
    'Błaszczyk, Černý, Dąbrowski, Dvořák, Gołębiowski, Horák, Jabłoński, Kamiński, Kowalczyk, Křížek, Nowak, Růžička, Šimek, Wójcik, Zając, Żuraw',
  ),
  split(
    'Aino, Anni, Eero, Eino, Elina, Heikki, Jaakko, Katrin, Kersti, Lauri, Maarja, Onni, Päivi, Rein, Sirkka, Väinö',
    'Aaltonen, Hämäläinen, Järvinen, Kallas, Korhonen, Kõiv, Lehtonen, Mäkinen, Mägi, Niemelä, Pärn, Rätsep, Saar, Sepp, Virtanen, Ylönen',
  ),
  split(
    'Ayşe, Burak, Çağla, Deniz, Elif, Emre, Gülşen, Hakan, İpek, Kerem, Özge, Selin, Şule, Tolga, Ümit, Zeynep',
    'Aydın, Çelik, Demir, Doğan, Erdoğdu, Güneş, Karagöz, Kılıç, Koç, Öztürk, Şahin, Tekin, Uçar, Yalçın, Yıldız, Yılmaz',
  ),
  split(
    'Άννα|anna, Γιώργος|giorgos, Δήμητρα|dimitra, Ελένη|eleni, Κώστας|kostas, Μαρία|maria, Νίκος|nikos, Σοφία|sofia',
    'Αντωνίου|antoniou, Γεωργίου|georgiou, Δημητρίου|dimitriou, Καραγιάννης|karagiannis, Νικολάου|nikolaou, Παπαδάκη|papadaki',
  ),
  split(
    'Богдан|bohdan, Іван|ivan, Катерина|kateryna, Леся|lesia, Марія|mariia, Оксана|oksana, Олег|oleh, Тарас|taras',
    'Бондаренко|bondarenko, Ковальчук|kovalchuk, Лисенко|lysenko, Мельник|melnyk, Савченко|savchenko, Шевчук|shevchuk',
  ),
  {
    ...split(
      '葵|aoi, 陽翔|haruto, 結衣|yui, 健太|kenta, 美咲|misaki, 直樹|naoki, さくら|sakura, 翔太|shota',
      '佐藤|sato, 鈴木|suzuki, 高橋|takahashi, 田中|tanaka, 渡辺|watanabe, 山本|yamamoto',
    ),
    familyFirst: true,
  },
  split(
    'Aanya, Arjun, Deepika, Farhan, Ishaan, Kavya, Lakshmi, Meera, Nikhil, Priya, Rohan, Sanjay, Tara, Vikram, Yasmin, Zara',
    'Banerjee, Chatterjee, Desai, Fernandes, Gupta, Iyer, Joshi, Kapoor, Khan, Mehta, Nair, Patel, Rao, Sharma, Singh, Subramaniam',
  ),
  split(
    'Abena, Adaeze, Amara, Chidi, Efua, Kwame, Makena, Ngozi, Njeri, Oluwaseun, Thabo, Wanjiru, Yaw, Zanele, Kofi, Femi',
    'Adeyemi, Asante, Boateng, Dlamini, Eze, Kamau, Mensah, Mwangi, Nkosi, Nwosu, Ochieng, Okafor, Okonkwo, Otieno, Owusu, Zulu',
  ),
]
