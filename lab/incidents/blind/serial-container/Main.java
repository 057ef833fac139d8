import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** A small sidecar in a container with one processor. */
public class Main {
    public static void main(String[] args) throws Exception {
        Map<Integer,String> m = new LinkedHashMap<>() { protected boolean removeEldestEntry(Map.Entry<Integer,String> e) { return size() > 20_000; } };
        for (int i = 0; ; i++) { m.put(i, "order-" + i + "-of-customer-" + i % 977); if (i % 200 == 0) Lab.sleep(2); }
    }
}
