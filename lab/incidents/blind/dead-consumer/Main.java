import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** The one consumer died of an exception; producers wait on a SynchronousQueue. */
public class Main {
    static void publish(SynchronousQueue<String> q, String s) { try { q.put(s); } catch (InterruptedException e) { throw new IllegalStateException(e); } }
    public static void main(String[] args) throws Exception {
        var q = new SynchronousQueue<String>();
        new Thread(() -> { while (true) try { String s = q.take(); if (!Lab.FIXED && s.endsWith("3")) throw new IllegalStateException(s); } catch (InterruptedException e) { return; } }, "event-consumer").start();
        for (int i = 0; i < 12; i++) { int n = i; new Thread(() -> { while (true) { publish(q, "e" + n); Lab.sleep(50); } }, "publisher-" + i).start(); }
        Lab.await();
    }
}
