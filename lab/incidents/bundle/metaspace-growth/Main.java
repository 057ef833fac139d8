import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A rule engine loads its rules anew for every customer and keeps the loaders. The fix keeps none. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.rules.engine.RuleEngine");
    private static final List<ClassLoader> LOADERS = new ArrayList<>();

    static final class RuleClassLoader extends ClassLoader {
        private final byte[] code;

        RuleClassLoader(byte[] code) {
            super(Main.class.getClassLoader());
            this.code = code;
        }

        Class<?> define() {
            return defineClass("Rule", code, 0, code.length);
        }
    }

    public static void main(String[] args) throws Exception {
        byte[] code = readCode();
        new Thread(() -> load(code), "rule-loader").start();
        Lab.await();
    }

    private static byte[] readCode() throws Exception {
        try (InputStream in = Main.class.getResourceAsStream("/Rule.class")) {
            return in.readAllBytes();
        }
    }

    private static void load(byte[] code) {
        for (int customer = 1; ; customer++) {
            try {
                RuleClassLoader loader = new RuleClassLoader(code);
                loader.define().getMethod("apply", double.class).invoke(null, 10.0);
                if (!Lab.FIXED) LOADERS.add(loader);
                if (customer % 500 == 0) LOG.info("Rules of {} customers loaded", customer);
                Lab.sleep(2);
            } catch (OutOfMemoryError | ReflectiveOperationException e) {
                LOG.error("Rules of customer {} cannot be loaded", customer, e);
                Lab.sleep(1000);
            }
        }
    }
}
