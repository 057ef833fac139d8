import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** A pool of connections by a semaphore. */
public class Main {
    static class ConnectionPool { final Semaphore permits = new Semaphore(Lab.FIXED ? 10 : 2); void borrowConnection() throws InterruptedException { permits.acquire(); } void release() { permits.release(); } }
    public static void main(String[] args) {
        ConnectionPool pool = new ConnectionPool();
        for (int i = 0; i < 10; i++) new Thread(() -> { while (true) try { pool.borrowConnection(); try { Lab.sleep(200); } finally { pool.release(); } Lab.sleep(10); } catch (InterruptedException e) { return; } }, "http-exec-" + i).start();
    }
}
