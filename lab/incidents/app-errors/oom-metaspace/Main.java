import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.rules.RuleCompiler");
    private static final List<Object> RULES = new ArrayList<>();

    public interface Rule { boolean matches(String order); }

    public static void main(String[] args) throws Exception {
        byte[] code = Main.class.getResourceAsStream("/Main$Rule.class").readAllBytes();
        for (int rule = 1; ; rule++) {
            try {
                Class<?> type = new ClassLoader(null) {
                    Class<?> define() { return defineClass("Main$Rule", code, 0, code.length); }
                }.define();
                Object compiled = Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (p, m, a) -> true);
                if (!Lab.FIXED) RULES.add(compiled);
                if (rule % 200 == 0) LOG.info("{} rules compiled", rule);
            } catch (OutOfMemoryError e) {
                LOG.error("Rule {} cannot be compiled", rule, e);
                Lab.sleep(700);
            }
            Lab.sleep(1);
        }
    }
}
