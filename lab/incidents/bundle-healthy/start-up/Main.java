import java.util.zip.ZipFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A large application starts: its main thread loads thousands of classes of a library. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.Application");

    public static void main(String[] args) throws Exception {
        LOG.info("Starting Application using Java {}", System.getProperty("java.version"));
        for (String jar : System.getProperty("java.class.path").split(java.io.File.pathSeparator)) {
            if (!jar.endsWith(".jar")) continue;
            load(jar);
        }
        LOG.info("Started Application in {} seconds", Lab.uptime() / 1000.0);
        Lab.await();
    }

    private static void load(String jar) throws Exception {
        try (ZipFile classes = new ZipFile(jar)) {
            classes.stream().map(entry -> entry.getName()).filter(name -> name.endsWith(".class")).forEach(name -> {
                try {
                    Class.forName(name.replace(".class", "").replace('/', '.'), true, Main.class.getClassLoader());
                    Lab.sleep(3);
                } catch (Throwable e) {
                    LOG.debug("{} is skipped: {}", name, e.toString());
                }
            });
        }
    }
}
