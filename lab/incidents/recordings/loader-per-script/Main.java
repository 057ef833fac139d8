import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Every evaluation of a rule loads the class of the rule anew, in a class loader of its own that a listener keeps. */
public class Main {
    private static final List<Object> LISTENERS = new ArrayList<>();

    public static class Rule {
        public int evaluate(int amount) {
            return amount / 3;
        }
    }

    static final class RuleLoader extends ClassLoader {
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals("Main$Rule")) return super.loadClass(name, resolve);
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) return loaded;
            try (InputStream in = Main.class.getResourceAsStream("Main$Rule.class")) {
                byte[] code = in.readAllBytes();
                return defineClass(name, code, 0, code.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        ClassLoader shared = new RuleLoader();
        while (true) {
            LISTENERS.add(evaluate(Lab.FIXED ? shared : new RuleLoader()));
            if (LISTENERS.size() > 5000) LISTENERS.clear();
            Lab.sleep(10);
        }
    }

    static Object evaluate(ClassLoader loader) throws ReflectiveOperationException {
        return loader.loadClass("Main$Rule").getDeclaredConstructor().newInstance();
    }
}
