import java.io.InputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.Boot");

    public static void main(String[] args) throws Exception {
        LOG.info("Starting orders 4.2.0");
        Class<?> orders = Class.forName("com.shop.orders.Orders", true, new ImageLoader());
        orders.getMethod("open").invoke(null);
        LOG.info("Started orders in 0.4 seconds");
        Lab.await();
    }

    /** Loads the application; the jar with com.shop.tax is not in the image. */
    private static final class ImageLoader extends ClassLoader {
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("com.shop.")) return super.loadClass(name, resolve);
            if (name.startsWith("com.shop.tax.") && !Lab.FIXED) throw new ClassNotFoundException(name);
            Class<?> known = findLoadedClass(name);
            if (known != null) return known;
            try (InputStream in = Main.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
                byte[] code = in.readAllBytes();
                return defineClass(name, code, 0, code.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
