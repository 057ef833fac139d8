import type { CostFamily } from './cost-families.ts';

/**
 * Work that a program does once and keeps the result of. It is found anywhere in a stack, because what it does further down (reading
 * archives, loading classes, reflection) says nothing about who should stop doing it. Those that use others stand first.
 */
export const SETUP_FAMILIES: readonly CostFamily[] = [
  {
    id: 'scripts',
    what: 'compiling scripts, expressions or templates',
    frames:
      /^(?:groovy\.lang\.GroovyClassLoader\.parseClass|org\.codehaus\.groovy\.control\.CompilationUnit\.compile|org\.mozilla\.javascript\.Context\.compile\w*|org\.openjdk\.nashorn\.internal\.runtime\.Context\.compile\w*|jdk\.nashorn\.internal\.runtime\.Context\.compile\w*|com\.sun\.tools\.javac\.api\.\w+\.(?:call|doCall)|org\.codehaus\.janino\.\w+\.cook|org\.mvel2\.MVEL\.compile\w*|org\.springframework\.expression\.common\.TemplateAwareExpressionParser\.parseExpression|freemarker\.template\.Template\.<init>|org\.apache\.velocity\.runtime\.RuntimeInstance\.parse|org\.thymeleaf\.engine\.TemplateManager\.parse\w*|net\.sf\.jasperreports\.engine\.JasperCompileManager\.compile\w*|com\.sun\.org\.apache\.xalan\.internal\.xsltc\.trax\.TransformerFactoryImpl\.newTemplates)$/,
    advice: 'Compile each script or template once and keep it by its text; give changing values as variables.',
  },
  {
    id: 'jaxb-contexts',
    what: 'making JAXB contexts',
    frames: /^(?:javax|jakarta)\.xml\.bind\.JAXBContext\.newInstance$/,
    advice: 'Make one JAXBContext for each set of classes and share it: it may be used by all threads.',
  },
  {
    id: 'xml-factories',
    what: 'making XML factories, parsers and schemas',
    frames:
      /^(?:javax\.xml\.(?:parsers|transform|stream|datatype|xpath|validation)\.\w+\.(?:newInstance|newFactory|newSchema|newDocumentBuilder|newSAXParser)|com\.sun\.org\.apache\.xerces\.internal\.jaxp\.\w+\.(?:newDocumentBuilder|newSAXParser)|javax\.xml\.validation\.SchemaFactory\.newSchema)$/,
    advice:
      'Keep the factory and parser, one for each thread (they may not be shared), and share Schema: each new factory searches the class path for its implementation.',
  },
  {
    id: 'property-files',
    what: 'reading property files',
    frames:
      /^java\.util\.(?:Properties\.load(?:FromXML|0)?|ResourceBundle\.loadBundle|PropertyResourceBundle\.<init>)$/,
    advice: 'Read a file of properties once and keep the result; read it again only when the file has changed.',
  },
  {
    id: 'json-mappers',
    what: 'making JSON mappers',
    frames:
      /^(?:com\.fasterxml\.jackson\.databind\.(?:ObjectMapper|json\.JsonMapper)\.<init>|com\.fasterxml\.jackson\.databind\.(?:SerializerProvider\._createUntypedSerializer|SerializerProvider\._createAndCache\w*|deser\.DeserializerCache\._create\w*)|com\.google\.gson\.(?:Gson\.<init>|GsonBuilder\.create|internal\.bind\.ReflectiveTypeAdapterFactory\.create))$/,
    advice:
      'Share one mapper: a new one looks at every class again. It may be used by all threads once it is configured.',
  },
  {
    id: 'serializers',
    what: 'making serializers',
    frames:
      /^com\.(?:esotericsoftware\.kryo\.Kryo\.(?:<init>|addDefaultSerializer|register\w*|getDefaultSerializer|newDefaultSerializer|insertDefaultSerializer)|thoughtworks\.xstream\.XStream\.<init>)$/,
    advice:
      'Keep the serializer: one Kryo for each thread (or a pool of them), one XStream for all. A new one looks at every class again.',
  },
  {
    id: 'tls-contexts',
    what: 'loading keys and making TLS contexts',
    frames:
      /^(?:java\.security\.KeyStore\.load|javax\.net\.ssl\.(?:SSLContext\.init|TrustManagerFactory\.init|KeyManagerFactory\.init))$/,
    advice: 'Make one SSLContext and share it: each new one reads the stores again, and cannot resume TLS sessions.',
  },
  {
    id: 'clients',
    what: 'making HTTP or cloud clients',
    frames:
      /^(?:jdk\.internal\.net\.http\.HttpClientImpl\.create|org\.apache\.(?:http\.impl|hc\.client5\.http\.impl)[\w.]*\.HttpClientBuilder\.build|okhttp3\.OkHttpClient\.<init>|org\.springframework\.web\.client\.RestTemplate\.<init>|software\.amazon\.awssdk\.core\.client\.builder\.SdkDefaultClientBuilder\.build|com\.amazonaws\.client\.builder\.\w+\.build)$/,
    advice: 'Make one client and share it: it keeps connections and threads that the next request can use.',
  },
  {
    id: 'archives',
    what: 'opening archives',
    frames: /^java\.util\.(?:zip\.ZipFile(?:\$Source\.(?:get|<init>|initCEN)|\.<init>)|jar\.JarFile\.<init>)$/,
    advice:
      'Open each ZIP or JAR file once and keep it open, or keep what was read from it: opening reads the whole directory of the archive.',
  },
  {
    id: 'service-loading',
    what: 'searching providers with ServiceLoader',
    frames: /^java\.util\.ServiceLoader(?:\$\w+)*\.\w+$/,
    advice: 'Load the providers once and keep the list: each search reads META-INF/services of all archives.',
  },
  {
    id: 'generated-classes',
    what: 'generating classes',
    frames:
      /^(?:java\.lang\.reflect\.(?:ProxyGenerator\.|Proxy\$ProxyBuilder\.)|java\.lang\.invoke\.InnerClassLambdaMetafactory\.|net\.bytebuddy\.|(?:net\.sf|org\.springframework)\.cglib\.|javassist\.|(?:jdk\.internal\.|org\.springframework\.)?(?:org\.)?objectweb\.asm\.|org\.springframework\.asm\.)/,
    advice:
      'Keep generated classes and proxies and their class loaders: after the start no request should make new ones.',
  },
  {
    id: 'patterns',
    what: 'compiling regular expressions',
    frames: /^java\.util\.regex\.Pattern\.(?:compile|<init>)$/,
    advice:
      'Compile each pattern once, into a static final field: matches, replaceAll and split of String compile theirs at each call.',
  },
  {
    id: 'formatters',
    what: 'making formatters of dates and numbers',
    frames:
      /^java\.(?:text\.(?:SimpleDateFormat|DecimalFormat|DateFormatSymbols|DecimalFormatSymbols|NumberFormat|DateFormat|MessageFormat)\.(?:<init>|get\w*Instance)|time\.format\.DateTimeFormatter(?:\.ofPattern|Builder\.\w+))$/,
    advice:
      'Make formatters once: a DateTimeFormatter may be shared by all threads, a DecimalFormat or SimpleDateFormat needs one for each.',
  },
];

/** The families of methods, by their places in the table. Stacks share most of their methods. */
const places = new Map<string, number>();
const MAX_PLACES = 100_000;
const NO_PLACE = SETUP_FAMILIES.length;

function findPlace(method: string): number {
  const known = places.get(method);
  if (known !== undefined) return known;
  const found = SETUP_FAMILIES.findIndex(({ frames }) => frames.test(method));
  const place = found < 0 ? NO_PLACE : found;
  if (places.size >= MAX_PLACES) places.clear();
  places.set(method, place);
  return place;
}

/** The first family of which a stack has a frame. */
export const findSetup = (frames: readonly string[]): CostFamily | undefined =>
  SETUP_FAMILIES[frames.reduce((first, frame) => Math.min(first, findPlace(frame)), NO_PLACE)];

export const isSetup = (family: CostFamily): boolean => SETUP_FAMILIES.includes(family);
export const isSetupKind = (kind: string | undefined): boolean => SETUP_FAMILIES.some(({ id }) => id === kind);
