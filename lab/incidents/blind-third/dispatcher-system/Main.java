import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** The threads of an actor system with nothing to do. */
public class Main {
    public static void main(String[] args) throws Exception {
        for (String name : List.of("default-dispatcher", "blocking-io-dispatcher")) {
            ForkJoinPool pool = new ForkJoinPool(12, p -> { ForkJoinWorkerThread t = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(p); t.setName("shop-" + name + "-" + t.getPoolIndex()); return t; }, null, true);
            for (int i = 0; i < 200; i++) pool.execute(() -> Lab.sleep(3));
        }
        new Thread(() -> { while (true) tick(); }, "shop-scheduler-1").start();
        WatchService watch = FileSystems.getDefault().newWatchService();
        Files.createTempDirectory("conf").register(watch, StandardWatchEventKinds.ENTRY_CREATE);
        new Thread(() -> { try { watch.take(); } catch (Exception e) { return; } }, "config-watcher").start();
        Process sidecar = new ProcessBuilder("sleep", "100").start();
        Runtime.getRuntime().addShutdownHook(new Thread(sidecar::destroyForcibly));
        new Thread(() -> { try { sidecar.waitFor(); } catch (Exception e) { return; } }, "sidecar-monitor").start();
        ServerSocket admin = new ServerSocket(0);
        new Thread(() -> { try { admin.accept(); } catch (Exception e) { return; } }, "admin-acceptor").start();
        Lab.await();
    }
    static void tick() { Lab.sleep(10); }
}
