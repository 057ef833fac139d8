import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Every reload of a plug-in makes a loader, and the manager keeps the old ones. */
public class LoaderLeak {
    public static final class Plugin {
        static final byte[] TEMPLATES = new byte[40_000];
    }

    static final class PluginLoader extends ClassLoader {
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.endsWith("$Plugin")) return super.loadClass(name, resolve);
            try (var stream = LoaderLeak.class.getResourceAsStream("/" + name + ".class")) {
                byte[] bytes = stream.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static final class PluginManager {
        private final List<PluginLoader> replaced = new ArrayList<>();

        void reload() throws ReflectiveOperationException {
            PluginLoader loader = new PluginLoader();
            Class.forName("LoaderLeak$Plugin", true, loader);
            replaced.add(loader);
        }
    }

    static final PluginManager MANAGER = new PluginManager();

    public static void main(String[] args) throws ReflectiveOperationException {
        for (int reload = 0; reload < 20; reload++) MANAGER.reload();
        Growth.dump();
        for (int reload = 0; reload < 80; reload++) MANAGER.reload();
        Growth.dump();
    }
}
