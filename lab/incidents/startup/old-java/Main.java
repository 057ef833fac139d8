import java.io.InputStream;
import java.util.logging.Level;
import java.util.logging.Logger;

public class Main {
    private static final Logger LOG = Logger.getLogger("com.shop.Boot");

    public static void main(String[] args) {
        LOG.info("Starting pricing 2.0");
        try {
            Class<?> plugin = Class.forName("com.shop.plugin.Pricing", true, new PluginLoader());
            LOG.info("Plugin " + plugin.getSimpleName() + " loaded");
        } catch (Throwable t) {
            LOG.log(Level.SEVERE, "The plugins cannot be loaded, giving up", t);
            System.exit(2);
        }
        Lab.await();
    }

    private static final class PluginLoader extends ClassLoader {
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("com.shop.")) return super.loadClass(name, resolve);
            try (InputStream in = Main.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
                byte[] code = in.readAllBytes();
                // The compiler of the plugin was newer by ten releases.
                if (!Lab.FIXED) code[7] += 10;
                return defineClass(name, code, 0, code.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
