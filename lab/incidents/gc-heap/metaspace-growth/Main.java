import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.HashMap;
import java.util.Map;

/** A tenant is "redeployed" again and again, and its old class loader stays in a registry. The fix replaces it there. */
public class Main {
    private static volatile byte[] garbage;

    public interface Service extends Runnable {}

    private static final Map<String, Object> REGISTRY = new HashMap<>();

    public static void main(String[] args) throws Exception {
        InvocationHandler handler = (proxy, method, arguments) -> null;
        URL[] path = {Main.class.getProtectionDomain().getCodeSource().getLocation()};
        for (int deployment = 0; ; deployment++) {
            ClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader());
            Class<?> type = loader.loadClass("Main$Service");
            Object service = Proxy.newProxyInstance(loader, new Class<?>[] {type}, handler);
            REGISTRY.put(Lab.FIXED ? "tenant" : "tenant-" + deployment, service);
            for (int request = 0; request < 10; request++)
                garbage = new byte[50_000];
            Lab.sleep(3);
        }
    }
}
