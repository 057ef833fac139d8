/** Writes the log of a system that the lab does not run, with the texts of its messages. */
public class Main {
    public static void main(String[] args) {
        Lab.Journal log = new Lab.Journal("2026-03-04T02:10:00", "yyyy-MM-dd HH:mm:ss,SSS");
        for (int i = 0; i < 260; i++) {
            log.after(1000).write("%%t INFO  [org.acm.ord.OrderResource] (executor-thread-%d) Order %d accepted".formatted(i % 20, i));
            if (!Lab.FIXED && i > 80 && i % 2 == 0) {
                log.after(5).write("%%t ERROR [io.qua.ver.htt.run.QuarkusErrorHandler] (executor-thread-%d) HTTP Request to /orders failed, error id: 5b1f-%d: jakarta.persistence.PersistenceException: Unable to acquire JDBC Connection".formatted(i % 20, i));
                log.raw("\tat org.hibernate.internal.ExceptionConverterImpl.convert(ExceptionConverterImpl.java:154)");
                log.raw("\tat org.acme.order.OrderResource.create(OrderResource.java:41)");
                log.raw("Caused by: java.sql.SQLException: Acquisition timeout while waiting for new connection");
                log.raw("\tat io.agroal.pool.ConnectionPool.getConnectionFromSharedCache(ConnectionPool.java:334)");
            }
        }
    }
}
