import type { ErrorClass, FailureWords } from './error-class.ts';

/** `"WFLYCTL0412: Required services that are not installed:" => ["jboss.naming.context.java.ShopDS"]` */
const MISSING_SERVICES = /WFLYCTL0(?:412|180)[^[]{1,120}\["([^"\s]{1,160})/;
const JNDI_NAME = /^jboss\.naming\.context\.java\.(?:jboss\.)?/;

/** States which service is missing, which stands behind the name of the operation and its address. */
function describeMissingService(line: string): FailureWords | undefined {
  const [, service] = MISSING_SERVICES.exec(line) ?? [];
  if (service === undefined) return undefined;
  const name = service.replace(JNDI_NAME, '');
  return {
    text: name === service ? `The service ${name} is missing` : `The JNDI name ${name} is not bound`,
    marks: [service],
  };
}

/** Errors that stop a program at its start. When they occur there, they are fatal (`metrics/startup-failure.ts`). */
export const STARTUP: readonly ErrorClass[] = [
  {
    id: 'jvm-start',
    cause: 'startup-failure',
    title: 'The JVM did not start: its options or its class path are wrong',
    effect: 'Nothing runs, and a restart will not help.',
    gravity: 'F',
    signature:
      /Could not create the Java Virtual Machine|Error occurred during initialization of (?:VM|boot layer)|Unrecognized (?:VM )?option|Improperly specified VM option|Conflicting collector combinations|Multiple garbage collectors selected|VM option '[^']+' is (?:experimental|diagnostic|develop)|^Invalid (?:maximum|initial|thread stack|young|new) \w|larger than the maximum heap size|Could not reserve enough space|Error: Could not find or load main class|Error: Unable to access jarfile|Main method not found in class|no main manifest attribute|Error opening zip file or JAR manifest missing|Could not find agent library|agent library failed to init|Module \S+ not found/,
    advice:
      'Correct the option, the agent or the class path that the message names; options of another JDK release must be removed. `java -XX:+PrintFlagsFinal -version` lists what this JVM accepts.',
  },
  {
    id: 'bind-failed',
    cause: 'startup-failure',
    title: 'The port is already in use',
    effect: 'Nothing listens for this program: its clients reach the other process or nobody.',
    gravity: 'F',
    signature:
      /Address already in use|\bEADDRINUSE\b|[Pp]ort \d+ (?:was|is) already in use|Only one usage of each socket address/,
    advice: 'Stop the other process that listens on the port (ss -ltnp), or choose another port.',
  },
  {
    id: 'data-locked',
    cause: 'startup-failure',
    title: 'The data directory is in use by another process',
    effect: 'Two processes must not write the same data, so the second one does not start.',
    gravity: 'F',
    signature:
      /\bfailed to obtain node locks?\b|Failed to acquire lock on file \.lock in|\bLockObtainFailedException\b|\bLock obtain timed out: |\bis opened in another process\b|Kafka instance in another process or thread is using this directory/,
    advice:
      'Find the other process that has the directory open: an instance that has not ended yet, or a second one, which needs a directory of its own. When there is none, check that the user of the process may write there.',
  },
  {
    id: 'java-version',
    cause: 'startup-failure',
    title: 'Classes were compiled for a newer Java than the one that runs',
    effect: 'The class cannot be loaded, now and after every restart.',
    gravity: 'S',
    signature:
      /\bUnsupportedClassVersionError\b|compiled by a more recent version of the Java Runtime|Unsupported class file major version|Unsupported major\.minor version/,
    advice:
      'Run the program with the Java release that it was compiled for (class file version minus 44: 61 is 17, 65 is 21, 69 is 25), or compile it with --release of the one that runs.',
  },
  {
    id: 'module-access',
    cause: 'startup-failure',
    title: 'The module system denies access to internals of the JDK',
    effect: 'The library fails whenever it needs that field or method.',
    gravity: 'S',
    signature:
      /\bInaccessibleObjectException\b|does not "(?:opens|exports) [\w.]+" to |because module \S+ does not (?:export|open)/,
    advice: 'Update the library that needs the access; until then, open the named package with --add-opens.',
  },
  {
    id: 'bean-cycle',
    cause: 'startup-failure',
    title: 'Beans depend on each other in a cycle',
    effect: 'The container cannot create either bean, so the application does not start.',
    gravity: 'S',
    over: ['missing-bean'],
    signature:
      /\bBeanCurrentlyInCreationException\b|form a cycle|unresolvable circular reference|[Cc]ircular (?:dependency|reference)|WELD-001443|WELD-001477/,
    advice:
      'Break the cycle: move what both need into a third bean, or inject one of them lazily (ObjectProvider, @Lazy). Allowing circular references only hides it.',
  },
  {
    id: 'bean-conflict',
    cause: 'startup-failure',
    title: 'Two beans have the same name',
    effect: 'The container does not replace one by the other unless it is told to, so the application does not start.',
    gravity: 'S',
    signature:
      /\bBeanDefinitionOverrideException\b|The bean '[^']{1,200}'(?:, defined in .{1,300},)? could not be registered|A bean with that name has already been defined/,
    advice:
      'Rename one of the two definitions or remove it: a class that is found by scanning needs no bean method as well. Allowing beans to be overridden only hides which of them is used.',
  },
  {
    id: 'missing-bean',
    cause: 'startup-failure',
    title: 'A bean that is needed is missing',
    effect: 'The container cannot create what depends on it, so the application does not start.',
    gravity: 'S',
    signature:
      /\bNoSuchBeanDefinitionException\b|\bNoUniqueBeanDefinitionException\b|required a (?:single )?bean (?:of type|named)|that could not be found|expected (?:at least 1|single matching) bean|\bUnsatisfiedResolutionException\b|WELD-00140[89]|No bean of type \[|\bNoSuchBeanException\b|No implementation for \S+ was bound|Could not find a suitable constructor/,
    advice:
      'Register the named type as a bean: check component scanning, the conditions and profiles of its configuration, and the dependency that brings it.',
  },
  {
    id: 'keystore',
    cause: 'tls',
    title: 'A key store or trust store cannot be opened',
    effect: 'No TLS connection that needs it can be opened, in either direction.',
    gravity: 'S',
    signature:
      /[Kk]ey ?[Ss]tore (?:was tampered with|password was incorrect)|\bUnrecoverableKeyException\b|\bKeyStoreException\b|Invalid keystore format|trustAnchors parameter must be non-empty|toDerInputStream rejects tag|Could not load (?:key )?store/,
    advice:
      'Check password, type (PKCS12 or JKS) and path of the store with `keytool -list`, and who may read the file.',
  },
  {
    id: 'configuration',
    cause: 'startup-failure',
    title: 'The configuration is wrong or incomplete',
    effect: 'The application does not start, or runs with defaults that nobody chose.',
    gravity: 'S',
    isOptionalAtWarn: true,
    signature:
      /Could not resolve placeholder|\bunknown setting \[|\bLogStash::ConfigurationError\b|Failed to bind properties|\bConfigurationPropertiesBindException\b|\bConfigData\w*Exception\b|Config data resource .{0,200} cannot be found|\bInvalidConfigurationPropert\w+\b|\bInvalidConfigDataPropertyException\b|\bIncompatibleConfigurationException\b|Failed to configure a \w+|\bSRCFG\d{5}\b|\bConfigException\b|\bJoranException\b|\bScannerException\b|\bInsufficient configured threads\b|(?:[Ee]nvironment variable|[Cc]onfiguration (?:property|key|value)|[Ss]ystem property|[Rr]equired (?:property|setting|environment variable)|[Mm]andatory (?:property|setting)) ["'`]?[\w.-]{1,80}["'`]? (?:is |was |must be )?(?:not (?:set|defined|found|present|configured)|missing|required|undefined|set\b|empty|invalid)|[Mm]issing (?:required |mandatory )?(?:environment variable|property|setting|configuration)|No value (?:given|present) for (?:property|setting|key)/,
    advice:
      'Set the property or variable that the message names, in the configuration of this environment (file, profile, ConfigMap or environment variable).',
  },
  {
    id: 'missing-resource',
    cause: 'startup-failure',
    title: 'The application server lacks a resource that the application needs',
    effect: 'What needs it is not deployed, or fails at its first use.',
    gravity: 'S',
    signature: /\bNameNotFoundException\b|\bis not bound in this Context\b|\bCWNEN0030E\b/,
    advice:
      'Define the named resource (data source, queue, mail session) in the configuration of this server, under exactly the name that the application looks up, and check that its driver or adapter is deployed.',
  },
  {
    id: 'missing-service',
    cause: 'startup-failure',
    title: 'A deployment needs a service that the application server does not run',
    effect: 'The deployment, and whatever needs it in turn, does not start.',
    gravity: 'S',
    isGeneral: true,
    signature: /\bWFLYCTL0(?:412|180)\b|\bis missing \[jboss\./,
    advice:
      'Look for an error of that service before this one. Without any, define the named resource in the configuration of this server, under exactly that name, or add the module or deployment that brings it.',
    describe: describeMissingService,
  },
  {
    id: 'osgi-unresolved',
    cause: 'errors',
    title: 'An OSGi bundle cannot be resolved',
    effect: 'The bundle and all that need it stay inactive, though the server itself runs.',
    gravity: 'S',
    signature:
      /\bUnresolved requirement: |\bUnable to resolve \S.{0,200}missing requirement\b|\bUnresolved constraint in bundle\b/,
    advice:
      'Find out which bundle exports the named package in the named range of versions: deploy it, or build the bundle against the version that runs. The last requirement of the message is the one that is missing.',
  },
  {
    id: 'host-limits',
    cause: 'host',
    title: 'The host does not grant what the server demands',
    effect: 'The server checks it when it starts, and ends.',
    gravity: 'S',
    signature:
      /\bbootstrap check failure\b|vm\.max_map_count \[\d+\] is too low|max (?:file descriptors|number of threads) \[\d+\] .{0,80}is too low/,
    advice:
      'Raise the named limit on the host or in its service unit (sysctl vm.max_map_count, LimitNOFILE, LimitNPROC); a container has the settings of its host.',
  },
  {
    id: 'temp-directory',
    cause: 'errors',
    title: 'The directory for temporary files is gone',
    effect: 'Every upload and whatever else needs a temporary file fails until the program is restarted.',
    gravity: 'S',
    signature:
      /temporary upload location .{1,300}is not valid|java\.io\.tmpdir.{0,200} (?:does not exist|is not (?:valid|writable))|Unable to create temporary (?:file|directory)/,
    advice:
      'A clean-up of /tmp (systemd-tmpfiles, tmpwatch) has most often removed it: set a directory of its own (server.tomcat.basedir, spring.servlet.multipart.location, -Djava.io.tmpdir) outside of /tmp, or exclude it from the clean-up. A restart makes it anew until the next clean-up.',
  },
  {
    id: 'access-denied',
    cause: 'errors',
    title: 'The operating system denies access to a file or port',
    effect: 'What needs the file or port fails, now and after every restart.',
    gravity: 'S',
    signature:
      /\bjava\.nio\.file\.AccessDeniedException\b|\bPermission denied\b|Operation not permitted|\bEACCES\b|\bEPERM\b/,
    advice:
      'Compare owner and mode of the named path with the user of the process (in a container: runAsUser, fsGroup, read-only volumes). Ports below 1024 need CAP_NET_BIND_SERVICE.',
  },
  {
    id: 'startup-failed',
    cause: 'errors',
    title: 'The application did not start',
    effect: 'Nothing is served, and an orchestrator will try again and again.',
    gravity: 'F',
    isGeneral: true,
    signature:
      /APPLICATION FAILED TO START|\bStartupException\b|\buncaught exception in thread \[main\]|Application run failed|Failed to start application|Unable to start (?:\w+ )?(?:web server|embedded)|Error starting ApplicationContext|Startup of context .{0,200} failed|\bContext \[.{0,200}\] startup failed|\bLifecycleException\b|WFLYCTL0013(?!: Operation \("(?:read-|query|list|whoami|resolve-|validate-|test-))|WFLYSRV0026|CWWKZ0002E|Failed startup of context|Exception sending context initialized event to listener|Container startup failed|Failed to initialize Jenkins|fatal exception while booting|Failed to execute action .{0,60}\bPipelineAction::Create|Failed to deploy artifact|Fatal error during \S{1,60} startup|\bexiting abnormally\b|\bDeploymentException\b/,
    advice: 'Read the deepest cause of the first such statement.',
    adviceFor: [
      {
        words:
          /\bOne or more (?:listeners|Filters) failed to start\b|\bStandardContext\.(?:startInternal|listenerStart|filterStart)$/,
        advice:
          'Read localhost.<date>.log beside this log: Tomcat writes the exception of a listener or filter there, and here only that the application did not start. To have it in this log, direct the logger org.apache.catalina.core.ContainerBase.[Catalina] to the same handler.',
      },
    ],
  },
  {
    id: 'missing-file',
    cause: 'errors',
    title: 'A file is missing',
    effect: 'What needs the file fails or goes on without it.',
    gravity: 'W',
    signature:
      /\bjava\.io\.FileNotFoundException\b|\bnon-existent blob\b|\bis missing from the blobstore\b|\bNoSuchFileException\b|No such file or directory|cannot be opened because it does not exist/,
    advice: 'Check the path, the working directory, and the volumes that are mounted.',
  },
];
