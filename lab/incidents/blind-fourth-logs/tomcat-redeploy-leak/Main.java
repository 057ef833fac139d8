/** Writes the log of a system that the lab does not run, with the texts of its messages. */
public class Main {
    public static void main(String[] args) {
        Lab.Journal log = new Lab.Journal("2026-03-04T02:10:00", "dd-MMM-yyyy HH:mm:ss.SSS");
        for (int i = 0; i < (Lab.FIXED ? 2 : 10); i++) {
            log.after(60_000).write("%t INFO [Catalina-utility-1] org.apache.catalina.startup.HostConfig.undeploy Undeploying context [/shop]");
            if (!Lab.FIXED) log.after(100).write("%t WARNING [Catalina-utility-1] org.apache.catalina.loader.WebappClassLoaderBase.clearReferencesThreads The web application [shop] appears to have started a thread named [shop-timer] but has failed to stop it. This is very likely to create a memory leak. Stack trace of thread:");
            if (!Lab.FIXED) log.raw(" java.base@17.0.9/java.lang.Object.wait(Native Method)\n java.base@17.0.9/java.util.TimerThread.run(Timer.java:516)");
            log.after(900).write("%t INFO [Catalina-utility-1] org.apache.catalina.startup.HostConfig.deployWAR Deployment of web application archive [/opt/tomcat/webapps/shop.war] has finished in [4,211] ms");
        }
        if (!Lab.FIXED) for (int i = 0; i < 8; i++) {
            log.after(700).write("%%t SEVERE [http-nio-8080-exec-%d] org.apache.catalina.core.StandardWrapperValve.invoke Servlet.service() for servlet [dispatcher] in context with path [/shop] threw exception [Handler dispatch failed: java.lang.OutOfMemoryError: Metaspace] with root cause".formatted(i));
            log.raw("java.lang.OutOfMemoryError: Metaspace\n\tat java.base/java.lang.ClassLoader.defineClass1(Native Method)\n\tat com.shop.Views.compile(Views.java:33)");
        }
    }
}
