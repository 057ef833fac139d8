import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;

/** An application server that loads thousands of classes and its configuration, and is then ready. */
public class Main {
    private static volatile byte[] garbage;

    public interface Bean extends Runnable {}

    public static void main(String[] args) throws Exception {
        List<Object> context = new ArrayList<>();
        URL[] path = {Main.class.getProtectionDomain().getCodeSource().getLocation()};
        for (int module = 0; module < 3_000; module++) {
            ClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader());
            Class<?> type = loader.loadClass("Main$Bean");
            context.add(Proxy.newProxyInstance(loader, new Class<?>[] {type}, (bean, method, arguments) -> null));
            context.add(new byte[8_000]);
            garbage = new byte[60_000];
            if (module % 2 == 0) Lab.sleep(5);
        }
        System.out.println("started with " + context.size() + " beans");
        Lab.await();
    }
}
