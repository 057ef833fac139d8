import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** Classes come from a slow, old class loader. */
public class Main {
    public static void main(String[] args) throws Exception {
        var loader = new ClassLoader(null) { protected synchronized Class<?> loadClass(String n, boolean r) throws ClassNotFoundException { synchronized (this) { if (!Lab.FIXED && n.startsWith("com.")) Lab.sleep(700); throw new ClassNotFoundException(n); } } };
        for (int i = 0; i < 14; i++) { int n = i; new Thread(() -> { for (int k = 0; ; k++) { try { Class.forName("com.shop.T" + n + "x" + k, false, loader); } catch (ClassNotFoundException e) { } Lab.sleep(200); } }, "http-" + i).start(); }
        Lab.await();
    }
}
