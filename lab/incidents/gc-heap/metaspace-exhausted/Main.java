import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;

/** A script engine loads each script with a class loader of its own and keeps it. The fix keeps none. */
public class Main {
    private static volatile byte[] garbage;

    public interface Script extends Runnable {}

    private static final List<Object> SCRIPTS = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        InvocationHandler handler = (proxy, method, arguments) -> null;
        URL[] path = {Main.class.getProtectionDomain().getCodeSource().getLocation()};
        for (int script = 0; ; script++) {
            ClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader());
            Class<?> type = loader.loadClass("Main$Script");
            Object compiled = Proxy.newProxyInstance(loader, new Class<?>[] {type}, handler);
            if (!Lab.FIXED) SCRIPTS.add(compiled);
            garbage = new byte[50_000];
            Lab.sleep(1);
        }
    }
}
