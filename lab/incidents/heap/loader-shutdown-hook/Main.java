import java.io.InputStream;

/** A host deploys a plug-in again and again; each version registers a shutdown hook. The fix removes the hook. */
public class Main {
    public static void main(String[] args) throws Exception {
        for (int version = 0; version < 12; version++) {
            PluginLoader loader = new PluginLoader();
            Runnable plugin = (Runnable) loader.loadClass("com.shop.plugin.ReportPlugin").getDeclaredConstructor().newInstance();
            plugin.run();
            if (Lab.FIXED) ((AutoCloseable) plugin).close();
            Lab.sleep(100);
        }
        Lab.await();
    }

    /** Loads the classes of the plug-in itself, as a web container does. */
    static class PluginLoader extends ClassLoader {
        PluginLoader() {
            super("plugin", Main.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("com.shop.plugin.")) return super.loadClass(name, resolve);
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                return known != null ? known : define(name);
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream in = Main.class.getClassLoader().getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] code = in.readAllBytes();
                return defineClass(name, code, 0, code.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
