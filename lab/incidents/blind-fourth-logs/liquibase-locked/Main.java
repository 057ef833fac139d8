/** Writes the log of a system that the lab does not run, with the texts of its messages. */
public class Main {
    public static void main(String[] args) {
        Lab.Journal log = new Lab.Journal("2026-03-04T02:10:00", "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'");
        log.write("%t  INFO 1 --- [main] c.shop.ShopApplication : Starting ShopApplication v2.0 using Java 17.0.9 with PID 1");
        if (Lab.FIXED) log.after(4000).write("%t  INFO 1 --- [main] liquibase.lockservice : Successfully acquired change log lock");
        else for (int i = 0; i < 30; i++) log.after(10_000).write("%t  INFO 1 --- [main] liquibase.lockservice : Waiting for changelog lock....");
        if (Lab.FIXED) log.after(2000).write("%t  INFO 1 --- [main] c.shop.ShopApplication : Started ShopApplication in 9.1 seconds (process running for 10.0)");
        else { log.after(10).write("%t ERROR 1 --- [main] o.s.boot.SpringApplication : Application run failed"); log.raw("\norg.springframework.beans.factory.BeanCreationException: Error creating bean with name 'liquibase' defined in class path resource: Could not acquire change log lock.  Currently locked by shop-7f9c (10.1.2.3) since 3/4/26, 1:52 AM\n\tat org.springframework.beans.factory.support.AbstractAutowireCapableBeanFactory.initializeBean(AbstractAutowireCapableBeanFactory.java:1786)\nCaused by: liquibase.exception.LockException: Could not acquire change log lock.  Currently locked by shop-7f9c (10.1.2.3) since 3/4/26, 1:52 AM\n\tat liquibase.lockservice.StandardLockService.waitForLock(StandardLockService.java:290)"); }
    }
}
