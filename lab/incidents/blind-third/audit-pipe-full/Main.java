import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** Every payment waits until its audit line is written. */
public class Main {
    static final ExecutorService audit = Executors.newSingleThreadExecutor(r -> new Thread(r, "audit-writer"));
    public static void main(String[] args) throws Exception {
        Process sink = new ProcessBuilder(Lab.FIXED ? new String[] {"sh", "-c", "cat > /dev/null"} : new String[] {"sleep", "60"}).start();
        Runtime.getRuntime().addShutdownHook(new Thread(sink::destroyForcibly));
        OutputStream out = sink.getOutputStream();
        for (int i = 0; i < 16; i++) new Thread(() -> {
            while (true) try { audit.submit(() -> append(out)).get(); Lab.sleep(20); } catch (Exception e) { throw new IllegalStateException(e); }
        }, "payment-" + i).start();
    }
    static Void append(OutputStream out) throws IOException { out.write(new byte[4096]); out.flush(); return null; }
}
