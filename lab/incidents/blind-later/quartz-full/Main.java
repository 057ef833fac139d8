import org.quartz.*;
import org.quartz.impl.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** All ten Quartz workers wait for a partner without a time limit. */
public class Main {
    /** A partner that accepts and never answers. */
    static int silent() throws Exception {
        var server = new java.net.ServerSocket(0, 200);
        Thread accept = new Thread(() -> { List<Object> open = new ArrayList<>(); while (true) try { open.add(server.accept()); } catch (java.io.IOException e) { return; } }, "partner");
        accept.setDaemon(true); accept.start();
        return server.getLocalPort();
    }
    static int ask(int port) { try (var s = new java.net.Socket("127.0.0.1", port)) { return s.getInputStream().read(); } catch (java.io.IOException e) { return -1; } }
    public static class Import implements Job { public void execute(JobExecutionContext c) { if (Lab.FIXED) Lab.sleep(20); else ask(Integer.getInteger("port")); } }
    public static void main(String[] args) throws Exception {
        int port = silent(); System.setProperty("port", "" + port);
        System.setProperty("org.quartz.threadPool.threadCount", "10");
        Scheduler s = new StdSchedulerFactory().getScheduler();
        for (int i = 0; i < 14; i++) s.scheduleJob(JobBuilder.newJob(Import.class).withIdentity("import-" + i).build(), TriggerBuilder.newTrigger().startNow().withSchedule(SimpleScheduleBuilder.repeatSecondlyForever(2)).build());
        s.start();
        Lab.await();
    }
}
