import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** One export reads everything into memory. */
public class Main {
    static synchronized void log(String level, String text) { System.out.println(java.time.LocalDateTime.now().toString().substring(0, 23).replace('T', ' ') + " " + level + " [" + Thread.currentThread().getName() + "] com.shop.Api - " + text); }
    static void export() { List<byte[]> rows = new ArrayList<>(); try { while (true) { rows.add(new byte[200_000]); } } catch (OutOfMemoryError e) { rows = null; log("ERROR", "export failed\njava.lang.OutOfMemoryError: Java heap space\n\tat com.shop.Export.readRows(Export.java:71)\n\tat com.shop.Export.run(Export.java:30)"); } }
    public static void main(String[] args) throws Exception {
        new Thread(() -> { Lab.sleep(2000); while (true) { if (!Lab.FIXED) export(); Lab.sleep(2500); } }, "export-7").start();
        for (int i = 0; ; i++) { if (i % 10 == 0) log("INFO ", "request " + i + " done"); byte[] b = new byte[20_000]; Lab.sleep(20); }
    }
}
