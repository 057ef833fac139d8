import com.google.gson.Gson;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;

/** A rule engine loads its library anew for each set of rules and keeps every set. The fix keeps the last one. */
public class Main {
    private static final List<Object> RULE_SETS = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        URL[] libraries = {Gson.class.getProtectionDomain().getCodeSource().getLocation()};
        while (true) {
            URLClassLoader loader = new URLClassLoader(libraries, ClassLoader.getPlatformClassLoader());
            Object rules = loader.loadClass("com.google.gson.Gson").getConstructor().newInstance();
            rules.getClass().getMethod("toJson", Object.class).invoke(rules, new int[] {RULE_SETS.size()});
            if (Lab.FIXED) RULE_SETS.clear();
            RULE_SETS.add(rules);
            Lab.sleep(200);
        }
    }
}
