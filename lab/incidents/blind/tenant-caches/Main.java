import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** A cache per tenant in a map; none has a limit. */
public class Main {
    static final Map<String, Map<String, byte[]>> TENANTS = new ConcurrentHashMap<>();
    public static void main(String[] args) throws Exception {
        for (int t = 0; t < 40; t++) { Map<String, byte[]> c = new ConcurrentHashMap<>(); TENANTS.put("tenant-" + t, c); for (int i = 0; i < (Lab.FIXED ? 5 : 900); i++) c.put("doc-" + i, new byte[900]); }
        Lab.await();
    }
}
