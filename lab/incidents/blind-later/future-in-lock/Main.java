import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** A cache holds its monitor while it waits for a task whose worker needs that monitor. */
public class Main {
    static class Catalog {
        final ExecutorService loader = Executors.newSingleThreadExecutor(r -> new Thread(r, "catalog-loader"));
        final Map<String,String> items = new HashMap<>();
        synchronized String find(String k) { return items.get(k); }
        synchronized void put(String k, String v) { items.put(k, v); }
        void refresh() { if (Lab.FIXED) load(); else synchronized (this) { load(); } }
        void load() { try { loader.submit(() -> put("a", "b")).get(); } catch (Exception e) { throw new IllegalStateException(e); } }
    }
    public static void main(String[] args) throws Exception {
        Catalog c = new Catalog();
        for (int i = 0; i < 5; i++) new Thread(() -> { while (true) { c.find("a"); Lab.sleep(200); } }, "shop-" + i).start();
        Lab.sleep(1000);
        new Thread(() -> { while (true) { c.refresh(); Lab.sleep(2000); } }, "catalog-refresh").start();
        Lab.await();
    }
}
