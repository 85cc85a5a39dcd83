"""Large towns of countries, by their names in addresses, without accents.

Common knowledge, not a register: an unlisted place may well be a town.
"""

from __future__ import annotations

from functools import cache, lru_cache

from .regions import folded

_TOWNS: dict[str, str] = {
    "AE": "dubai,abu dhabi,sharjah,ajman,al ain,ras al khaimah,fujairah",
    "AR": """buenos aires,caba,capital federal,cordoba,rosario,mendoza,la plata,mar del plata,salta,santa fe
,resistencia,neuquen,bahia blanca,san miguel de tucuman,posadas,parana,quilmes,lanus,avellaneda,moron,ituzaingo
,vicente lopez,san isidro,tigre,pilar,bariloche,rio cuarto,tandil,comodoro rivadavia,lomas de zamora,san nicolas""",
    "AT": "wien,graz,linz,salzburg,innsbruck,klagenfurt,villach,wels,st polten,sankt polten,dornbirn,bregenz",
    "AU": """sydney,melbourne,brisbane,perth,adelaide,gold coast,canberra,hobart,darwin,newcastle,wollongong
,geelong,cairns,townsville,toowoomba,ballarat,bendigo,launceston,parramatta,sunshine coast""",
    "BD": "dhaka,chittagong,chattogram,sylhet,khulna,rajshahi,narayanganj,gazipur,rangpur,comilla",
    "BE": """bruxelles,brussel,brussels,antwerpen,antwerp,gent,ghent,charleroi,liege,brugge,bruges,namur,leuven
,mons,mechelen,aalst,hasselt,kortrijk,oostende""",
    "BG": "sofia,plovdiv,varna,burgas,ruse,stara zagora,pleven,софия,пловдив,варна,бургас,русе",
    "BR": """sao paulo,rio de janeiro,belo horizonte,brasilia,salvador,fortaleza,curitiba,recife,porto alegre
,manaus,belem,goiania,guarulhos,campinas,sao luis,maceio,natal,joao pessoa,teresina,florianopolis,cuiaba
,campo grande,aracaju,vitoria,vila velha,ribeirao preto,uberlandia,sorocaba,santos,londrina,maringa,joinville
,blumenau,osasco,sao bernardo do campo,santo andre,niteroi,juiz de fora,contagem,sao jose dos campos
,caxias do sul,balneario camboriu,barueri,jundiai,piracicaba,pelotas,cascavel,foz do iguacu""",
    "BY": "минск,брест,гомель,гродно,витебск,могилев,minsk,brest,gomel,grodno,vitebsk",
    "CA": """toronto,montreal,vancouver,calgary,edmonton,ottawa,winnipeg,mississauga,brampton,hamilton,surrey
,laval,halifax,markham,vaughan,gatineau,longueuil,burnaby,saskatoon,regina,richmond,kitchener,oakville
,burlington,oshawa,barrie,kelowna,kingston,guelph,sherbrooke""",
    "CH": """zurich,geneve,geneva,genf,basel,bern,lausanne,winterthur,luzern,lucerne,st gallen,sankt gallen
,lugano,biel,thun,fribourg,neuchatel,zug,chur,schaffhausen,sion""",
    "CL": """santiago,providencia,las condes,vina del mar,valparaiso,concepcion,antofagasta,la serena,temuco
,rancagua,puerto montt,iquique,talca,arica,chillan,nunoa,vitacura""",
    "CN": """beijing,shanghai,guangzhou,shenzhen,chengdu,hangzhou,wuhan,xi'an,xian,nanjing,tianjin,chongqing
,suzhou,dongguan,qingdao,dalian,xiamen,ningbo,foshan,zhengzhou,changsha,jinan,wuxi,wenzhou,yiwu,kunming,shenyang
,harbin,zhuhai,zhongshan,hefei,fuzhou""",
    "CO": """bogota,bogota dc,medellin,cali,barranquilla,cartagena,bucaramanga,pereira,manizales,cucuta,ibague
,santa marta,villavicencio,pasto,monteria,neiva,armenia,envigado,itagui,bello,soacha,chia,popayan,rionegro""",
    "CZ": """praha,prague,brno,ostrava,plzen,liberec,olomouc,ceske budejovice,hradec kralove,usti nad labem
,pardubice,zlin,jihlava,karlovy vary,kladno,most,opava""",
    "DE": """berlin,hamburg,munchen,muenchen,munich,koln,koeln,cologne,frankfurt,frankfurt am main,stuttgart
,dusseldorf,duesseldorf,dortmund,essen,leipzig,bremen,dresden,hannover,nurnberg,nuernberg,nuremberg,duisburg
,bochum,wuppertal,bielefeld,bonn,munster,muenster,karlsruhe,mannheim,augsburg,wiesbaden,gelsenkirchen
,monchengladbach,braunschweig,chemnitz,kiel,aachen,halle,magdeburg,freiburg,freiburg im breisgau,krefeld,lubeck
,luebeck,oberhausen,erfurt,mainz,rostock,kassel,hagen,saarbrucken,potsdam,ludwigshafen,oldenburg,leverkusen
,osnabruck,solingen,heidelberg,darmstadt,regensburg,ingolstadt,wurzburg,wuerzburg,ulm,heilbronn,pforzheim
,wolfsburg,gottingen,bremerhaven,recklinghausen,koblenz,erlangen,moers,trier,jena,siegen,hildesheim,konstanz
,bamberg,bayreuth,passau""",
    "DK": "kobenhavn,copenhagen,aarhus,arhus,odense,aalborg,alborg,esbjerg,randers,kolding,horsens,vejle,roskilde",
    "EC": "quito,guayaquil,cuenca,ambato,manta,machala,portoviejo,loja,riobamba,samborondon",
    "EG": """cairo,giza,alexandria,nasr city,new cairo,heliopolis,maadi,mansoura,tanta,hurghada,القاهرة
,الجيزة,الإسكندرية""",
    "ES": """madrid,barcelona,valencia,sevilla,zaragoza,malaga,murcia,palma,palma de mallorca,bilbao,alicante
,cordoba,valladolid,vigo,gijon,hospitalet de llobregat,l'hospitalet de llobregat,vitoria-gasteiz,a coruna
,la coruna,granada,elche,oviedo,badalona,terrassa,sabadell,jerez de la frontera,cartagena,mostoles
,santa cruz de tenerife,pamplona,almeria,alcala de henares,fuenlabrada,leganes,getafe,san sebastian,donostia
,burgos,santander,castellon,albacete,alcorcon,logrono,badajoz,salamanca,huelva,marbella,lleida,tarragona,leon
,cadiz,dos hermanas,mataro,jaen,ourense,reus,girona,lugo,caceres,torremolinos,fuengirola,benidorm,torrevieja
,toledo,pontevedra,ferrol,segovia,cuenca,huesca""",
    "FI": "helsinki,espoo,tampere,vantaa,oulu,turku,jyvaskyla,lahti,kuopio,pori,joensuu,lappeenranta,rovaniemi,vaasa",
    "FR": """paris,marseille,lyon,toulouse,nice,nantes,strasbourg,montpellier,bordeaux,lille,rennes,reims
,le havre,saint-etienne,toulon,grenoble,dijon,angers,nimes,villeurbanne,clermont-ferrand,le mans,aix-en-provence
,brest,tours,amiens,limoges,annecy,perpignan,besancon,metz,orleans,rouen,mulhouse,caen,nancy,argenteuil
,montreuil,roubaix,tourcoing,avignon,poitiers,versailles,pau,la rochelle,antibes,cannes,calais,colmar
,saint-denis,boulogne-billancourt,beziers,bayonne,biarritz,quimper,lorient,valence,chambery,ajaccio,bastia
,saint-malo,troyes,dunkerque,saint-nazaire,niort""",
    "GB": """london,birmingham,manchester,leeds,glasgow,liverpool,edinburgh,sheffield,bristol,leicester,cardiff
,belfast,nottingham,coventry,bradford,newcastle upon tyne,southampton,portsmouth,brighton,plymouth,wolverhampton
,derby,swansea,aberdeen,dundee,milton keynes,norwich,luton,oxford,cambridge,york,ipswich,exeter,cheltenham
,gloucester,peterborough,reading,bournemouth,swindon,warrington,blackpool,middlesbrough,sunderland
,stoke-on-trent,huddersfield,colchester,croydon,watford,guildford,chelmsford,maidstone,hull,bolton,wigan
,stockport,doncaster,rotherham,preston""",
    "GH": "accra,kumasi,tema,takoradi,tamale,cape coast",
    "GR": "athens,athina,thessaloniki,patra,patras,heraklion,irakleio,larissa,volos,αθηνα,θεσσαλονικη,πατρα,ηρακλειο",
    "HR": "zagreb,split,rijeka,osijek,zadar,pula,dubrovnik,sibenik,varazdin,karlovac",
    "HU": """budapest,debrecen,szeged,miskolc,pecs,gyor,nyiregyhaza,kecskemet,szekesfehervar,szombathely
,veszprem,sopron""",
    "ID": """jakarta,jakarta selatan,jakarta barat,jakarta timur,jakarta utara,jakarta pusat,surabaya,bandung
,bekasi,medan,depok,tangerang,tangerang selatan,palembang,semarang,makassar,bogor,batam,pekanbaru,bandar lampung
,malang,padang,denpasar,samarinda,balikpapan,banjarmasin,pontianak,yogyakarta,surakarta,solo,cimahi,sidoarjo
,cirebon,serang,mataram,manado,kupang,cilegon,jember,kediri,gresik,karawang,sleman,bantul""",
    "IE": "dublin,cork,limerick,galway,waterford,drogheda,dundalk,swords,bray,kilkenny,sligo,athlone,letterkenny",
    "IL": """tel aviv,tel aviv-yafo,jerusalem,haifa,rishon lezion,petah tikva,netanya,ashdod,beer sheva
,herzliya,ramat gan""",
    "IN": """mumbai,navi mumbai,new delhi,bangalore,bengaluru,hyderabad,ahmedabad,chennai,kolkata,surat,pune
,jaipur,lucknow,kanpur,nagpur,indore,thane,bhopal,visakhapatnam,vizag,patna,vadodara,ghaziabad,ludhiana,agra
,nashik,faridabad,meerut,rajkot,varanasi,srinagar,aurangabad,amritsar,noida,greater noida,gurgaon,gurugram
,ranchi,coimbatore,jabalpur,gwalior,vijayawada,jodhpur,madurai,raipur,kota,guwahati,mysore,mysuru,mangalore
,mangaluru,kochi,cochin,ernakulam,thiruvananthapuram,trivandrum,kozhikode,calicut,thrissur,dehradun,haridwar
,rishikesh,shimla,jammu,jalandhar,udaipur,ajmer,bikaner,bhubaneswar,cuttack,warangal,guntur,nellore,tirupati
,salem,trichy,tiruchirappalli,tirunelveli,vellore,erode,hubli,belgaum,panaji,panjim,margao,siliguri,durgapur
,asansol,jamshedpur,dhanbad,allahabad,prayagraj,gorakhpur,bareilly,aligarh,moradabad,mohali,panchkula,zirakpur
,ambala,karnal,panipat,sonipat,rohtak,hisar,bhiwadi,gandhinagar,jamnagar,bhavnagar,anand,vapi,bharuch,kolhapur
,solapur,secunderabad,howrah""",
    "IR": "tehran,mashhad,isfahan,shiraz,tabriz,karaj,تهران,مشهد,اصفهان,شیراز,تبریز,کرج",
    "IT": """roma,rome,milano,milan,napoli,naples,torino,turin,palermo,genova,bologna,firenze,florence,bari
,catania,venezia,venice,verona,messina,padova,trieste,taranto,brescia,parma,prato,modena,reggio calabria
,reggio emilia,perugia,ravenna,livorno,cagliari,foggia,rimini,salerno,ferrara,sassari,latina,monza,siracusa
,pescara,bergamo,forli,trento,vicenza,terni,bolzano,novara,piacenza,ancona,arezzo,udine,cesena,lecce,pesaro
,la spezia,alessandria,pisa,lucca,como,treviso,varese,siena,catanzaro,cosenza,potenza,mestre""",
    "JP": """tokyo,osaka,kyoto,yokohama,nagoya,sapporo,kobe,fukuoka,kawasaki,saitama,hiroshima,sendai,chiba
,kitakyushu,sakai,niigata,hamamatsu,kumamoto,okayama,kanazawa,naha""",
    "KE": "nairobi,mombasa,kisumu,nakuru,eldoret,thika,kiambu,ruiru,nyeri",
    "KR": """seoul,busan,incheon,daegu,daejeon,gwangju,suwon,ulsan,goyang,yongin,seongnam,changwon,bucheon
,cheongju,ansan,jeonju,anyang,pohang,gimhae,jeju""",
    "KZ": "алматы,астана,шымкент,караганда,актобе,almaty,astana,nur-sultan,shymkent,karaganda",
    "LK": "colombo,kandy,galle,negombo,jaffna,dehiwala,nugegoda,battaramulla,kurunegala",
    "MA": "casablanca,rabat,marrakech,marrakesh,fes,tanger,tangier,agadir,meknes,oujda,kenitra,tetouan",
    "MX": """ciudad de mexico,mexico city,cdmx,mexico df,guadalajara,monterrey,puebla,tijuana,leon,zapopan
,ciudad juarez,merida,san luis potosi,aguascalientes,hermosillo,saltillo,mexicali,culiacan,queretaro
,santiago de queretaro,morelia,chihuahua,cancun,acapulco,tlalnepantla,torreon,toluca,cuernavaca,xalapa,veracruz
,tuxtla gutierrez,oaxaca de juarez,mazatlan,playa del carmen,tlaquepaque,naucalpan,san pedro garza garcia
,pachuca,villahermosa,tampico,celaya,irapuato,puerto vallarta,ensenada,reynosa,tepic,colima,zacatecas,la paz
,los cabos,cabo san lucas,tulum""",
    "MY": """kuala lumpur,george town,georgetown,ipoh,shah alam,petaling jaya,johor bahru,subang jaya
,kota kinabalu,kuching,klang,seremban,kuantan,kajang,puchong,butterworth,alor setar,cyberjaya,ampang,cheras""",
    "NG": """lagos,abuja,ibadan,port harcourt,kano,benin city,kaduna,enugu,ikeja,lekki,abeokuta,uyo,warri
,jos,ilorin,owerri""",
    "NL": """amsterdam,rotterdam,den haag,'s-gravenhage,the hague,utrecht,eindhoven,tilburg,groningen,almere
,breda,nijmegen,enschede,haarlem,arnhem,zaandam,amersfoort,apeldoorn,den bosch,'s-hertogenbosch,hoofddorp
,maastricht,leiden,dordrecht,zoetermeer,zwolle,deventer,delft,alkmaar,heerlen,venlo,leeuwarden,hilversum,gouda
,helmond,roosendaal""",
    "NO": "oslo,bergen,trondheim,stavanger,drammen,fredrikstad,kristiansand,sandnes,tromso,sarpsborg,bodo,alesund",
    "NP": "kathmandu,lalitpur,pokhara,bhaktapur,biratnagar,birgunj,butwal,chitwan,bharatpur",
    "NZ": """auckland,wellington,christchurch,hamilton,tauranga,dunedin,palmerston north,rotorua
,queenstown,nelson,napier""",
    "PE": """lima,arequipa,trujillo,chiclayo,piura,cusco,huancayo,iquitos,miraflores,san isidro,surco
,santiago de surco,tacna""",
    "PH": """manila,quezon city,makati,makati city,taguig,taguig city,pasig,pasig city,cebu city,davao city
,mandaluyong,mandaluyong city,paranaque,las pinas,caloocan,pasay,pasay city,antipolo,angeles city,baguio
,baguio city,iloilo city,bacolod,bacolod city,cagayan de oro,zamboanga city,mandaue city,muntinlupa,valenzuela
,marikina,san juan city""",
    "PK": """karachi,lahore,islamabad,rawalpindi,faisalabad,multan,peshawar,quetta,sialkot,gujranwala,hyderabad
,sargodha,bahawalpur,abbottabad""",
    "PL": """warszawa,warsaw,krakow,cracow,lodz,wroclaw,poznan,gdansk,szczecin,bydgoszcz,lublin,bialystok
,katowice,gdynia,czestochowa,radom,sosnowiec,torun,kielce,rzeszow,gliwice,zabrze,olsztyn,bielsko-biala,bytom
,zielona gora,rybnik,tychy,opole,plock,elblag,sopot,tarnow,kalisz,koszalin,legnica,gorzow wielkopolski""",
    "PT": """lisboa,lisbon,porto,braga,coimbra,funchal,setubal,almada,amadora,vila nova de gaia,gaia,matosinhos
,aveiro,faro,leiria,guimaraes,cascais,oeiras,sintra,viseu,evora,maia,barcelos,portimao,loures,odivelas""",
    "RO": """bucuresti,bucharest,cluj-napoca,cluj napoca,timisoara,iasi,constanta,craiova,brasov,galati,ploiesti
,oradea,braila,arad,pitesti,sibiu,bacau,targu mures,baia mare,suceava""",
    "RS": "beograd,belgrade,novi sad,nis,kragujevac,subotica,београд,нови сад,ниш",
    "RU": """москва,санкт-петербург,новосибирск,екатеринбург,казань,нижнии новгород,челябинск,самара,омск
,ростов-на-дону,уфа,красноярск,воронеж,пермь,волгоград,краснодар,саратов,тюмень,тольятти,ижевск,барнаул
,ульяновск,иркутск,хабаровск,ярославль,владивосток,махачкала,томск,оренбург,кемерово,новокузнецк,рязань
,астрахань,пенза,липецк,киров,чебоксары,тула,калининград,курск,ставрополь,сочи,тверь,иваново,брянск,белгород
,сургут,владимир,чита,калуга,смоленск,вологда,курган,орел,мурманск,тамбов,петрозаводск,кострома,новороссииск
,химки,мытищи,люберцы,подольск,балашиха,королев,moscow,saint petersburg,st petersburg,novosibirsk,yekaterinburg
,ekaterinburg,kazan,krasnodar""",
    "SA": "riyadh,jeddah,mecca,makkah,medina,madinah,dammam,khobar,al khobar,taif,tabuk,abha,الرياض,جدة,الدمام",
    "SE": """stockholm,goteborg,gothenburg,malmo,uppsala,vasteras,orebro,linkoping,helsingborg,jonkoping
,norrkoping,lund,umea,gavle,boras,sodertalje,eskilstuna,halmstad,vaxjo,karlstad,sundsvall,solna""",
    "SI": "ljubljana,maribor,celje,kranj,koper,velenje,novo mesto",
    "SK": "bratislava,kosice,presov,zilina,banska bystrica,nitra,trnava,trencin,martin,poprad,piestany",
    "TH": """bangkok,chiang mai,phuket,pattaya,nonthaburi,hat yai,chiang rai,khon kaen,hua hin,koh samui
,udon thani,กรุงเทพ,กรุงเทพฯ,กรุงเทพมหานคร,เชียงใหม่,ภูเก็ต""",
    "TN": "tunis,sfax,sousse,ariana,la marsa,nabeul,hammamet,monastir,bizerte",
    "TR": """istanbul,ankara,izmir,bursa,antalya,adana,konya,gaziantep,mersin,kayseri,eskisehir,diyarbakir
,samsun,denizli,kocaeli,sakarya,trabzon,manisa,kadikoy,besiktas,sisli,uskudar,bodrum,alanya,fethiye,cankaya
,umraniye,atasehir,pendik,beylikduzu,bakirkoy,bornova,nilufer""",
    "TW": "taipei,new taipei,kaohsiung,taichung,tainan,hsinchu,taoyuan,taipei city,new taipei city,taichung city",
    "TZ": "dar es salaam,arusha,mwanza,dodoma,zanzibar,moshi",
    "UA": """київ,киiв,киів,харків,одеса,дніпро,запоріжжя,львів,кривии ріг,миколаів,вінниця,полтава,чернігів
,черкаси,суми,житомир,рівне,тернопіль,луцьк,івано-франківськ,ужгород,хмельницькии,чернівці,киев,харьков,одесса
,днепр,запорожье,львов,николаев,винница,чернигов,черкассы,сумы,ровно,луцк,ивано-франковск,хмельницкии,черновцы
,kyiv,kiev,kharkiv,odesa,odessa,dnipro,lviv,zaporizhzhia""",
    "UG": "kampala,entebbe,jinja,mbarara,gulu,wakiso",
    "US": """new york city,nyc,los angeles,chicago,houston,phoenix,philadelphia,san antonio,san diego,dallas
,san jose,austin,jacksonville,fort worth,columbus,charlotte,san francisco,indianapolis,seattle,denver
,washington dc,boston,el paso,nashville,detroit,oklahoma city,portland,las vegas,memphis,louisville,baltimore
,milwaukee,albuquerque,tucson,fresno,sacramento,mesa,kansas city,atlanta,omaha,colorado springs,raleigh
,long beach,virginia beach,miami,oakland,minneapolis,tulsa,tampa,arlington,new orleans,wichita,bakersfield
,cleveland,aurora,anaheim,honolulu,santa ana,riverside,corpus christi,lexington,henderson,stockton,saint paul
,st paul,cincinnati,st louis,saint louis,pittsburgh,greensboro,lincoln,orlando,irvine,newark,durham,chula vista
,toledo,fort wayne,st petersburg,laredo,jersey city,chandler,scottsdale,lubbock,plano,buffalo,brooklyn
,fort lauderdale,salt lake city,boise,spokane,tacoma,des moines,rochester,richmond,reno,baton rouge,huntsville
,knoxville,chattanooga,providence,santa barbara,pasadena,boca raton,ann arbor,west palm beach""",
    "UY": "montevideo,punta del este,maldonado,salto,paysandu,ciudad de la costa",
    "UZ": "ташкент,самарканд,бухара,tashkent,toshkent,samarkand,bukhara",
    "VE": "caracas,maracaibo,valencia,barquisimeto,maracay,puerto la cruz,puerto ordaz,san cristobal",
    "VN": """ha noi,hanoi,ho chi minh,ho chi minh city,tp ho chi minh,tp hcm,tphcm,hcmc,hcm,sai gon,saigon
,da nang,danang,hai phong,can tho,bien hoa,nha trang,da lat,dalat,vung tau,hue,buon ma thuot,quy nhon,vinh
,thu dau mot,ha long,bac ninh,thai nguyen,thanh hoa,nam dinh,rach gia,long xuyen,phan thiet,hoi an,thu duc,di an
,thuan an""",
    "ZA": """johannesburg,cape town,durban,pretoria,port elizabeth,gqeberha,bloemfontein,sandton,centurion
,randburg,midrand,soweto,pietermaritzburg,east london,polokwane,nelspruit,stellenbosch,roodepoort,benoni
,boksburg,somerset west""",
}  # fmt: skip


@cache
def large_towns(country: str) -> frozenset[str]:
    """The large towns of a country (ISO 3166-1 alpha-2), with folded names; empty if none is known."""
    listed = _TOWNS.get(country, "")
    return frozenset(folded(each) for each in listed.replace("\n", "").split(",")) if listed else frozenset()


@cache
def _everywhere() -> frozenset[str]:
    return frozenset().union(*map(large_towns, _TOWNS))


@lru_cache(maxsize=1024)
def is_large_town(text: str, country: str = "") -> bool:
    """Whether a text is the name of a large town, in ``country`` if given."""
    if not 2 < len(text) <= 40:
        return False
    name = folded(text.strip(" .")).replace("ı", "i")
    return name in (large_towns(country) if country else _everywhere())
