import com.google.gson.Gson;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.HashMap;
import java.util.Map;

/** A tenant is deployed again and again with its own libraries, and its old class loader stays in a registry. The fix replaces it. */
public class Main {
    private static final Map<String, Object> REGISTRY = new HashMap<>();

    public static void main(String[] args) throws Exception {
        URL[] libraries = {Gson.class.getProtectionDomain().getCodeSource().getLocation()};
        for (int deployment = 0; ; deployment++) {
            URLClassLoader loader = new URLClassLoader(libraries, ClassLoader.getPlatformClassLoader());
            Object json = loader.loadClass("com.google.gson.Gson").getConstructor().newInstance();
            String text = (String) json.getClass().getMethod("toJson", Object.class).invoke(json, new int[] {deployment});
            REGISTRY.put(Lab.FIXED ? "tenant" : "tenant-" + text, json);
            Lab.sleep(150);
        }
    }
}
